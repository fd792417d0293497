import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNeeded, type Lock, nameOf } from './needed-packages.ts';

// `npm run --silent sbom > sbom.json`: the bill of materials, as CycloneDX 1.5, of what Baton needs to run. It is made
// of package-lock.json alone, so it is the same wherever it is written.
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
const manifest = read('package.json');
const lock: Lock = read('package-lock.json');

const components = [...findNeeded(manifest, lock)].sort().map((path) => {
  const { version, license, integrity } = lock.packages[path] ?? {};
  const name = nameOf(path);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    // Two versions of a package may be installed, and one version in two places.
    'bom-ref': path,
    name,
    version,
    purl,
    licenses: license ? [isOneLicence(license) ? { license: { id: license } } : { expression: license }] : [],
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: toHex(integrity) }] }),
  };
});

process.stdout.write(
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': manifest.name,
          name: manifest.name,
          version: manifest.version,
          licenses: [{ license: { id: manifest.license } }],
        },
      },
      components,
    },
    null,
    2,
  )}\n`,
);

function isOneLicence(license: string): boolean {
  return !/[\s()]/.test(license);
}

function toHex(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}
