import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './install-packages.mjs';
import { ownNode, root } from './run-program.mjs';

// `npm run dev`: the server, restarted whenever one of its files changes, and Vite in front of it.
await installPackages();
process.stdout.write('Open http://localhost:5173; it asks the server on port 3000.\n');
const children = [
  [ownNode, '--watch', '--watch-preserve-output', 'server/main.ts'],
  [join(root, 'node_modules/.bin/vite')],
].map(([program, ...args]) => spawn(program, args, { cwd: root, stdio: 'inherit' }));

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// If one ends, the other is stopped, because neither works alone.
for (const child of children) child.on('exit', stop);
