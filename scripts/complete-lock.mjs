import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

// `npm run lock:complete`, run after every `npm install`. A registry may lack the packages with programs for other
// platforms. npm then leaves them out of package-lock.json, and `npm ci` rejects the file as out of sync. This script
// adds their entries without a hash: npm skips them on another platform, and otherwise finds them by name.
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const before = Object.keys(lock.packages).length;
for (const { path, version, dev } of findMissing(lock.packages)) {
  lock.packages[path] = { version, ...machineOf(path), ...(dev && { dev }), optional: true };
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${Object.keys(lock.packages).length - before} entries added\n`);

function findMissing(packages) {
  return Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies)
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, dev }))
      .filter(({ path }) => !(path in packages)),
  );
}

/** The platform of a package, from its name: `…/binding-linux-x64-musl`. */
function machineOf(path) {
  const parts = path.split(/[-/]/);
  const one = (values) => parts.filter((part) => values.includes(part));
  const os = one([
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'win32',
    'aix',
  ]);
  const cpu = one(['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']);
  const libc = parts.some((part) => part.startsWith('musl')) ? ['musl'] : [];
  if (parts.some((part) => part.startsWith('gnu'))) libc.push('glibc');
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) };
}
