import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { buildBrowserApp } from './build-browser-app.mjs';
import { installPackages } from './install-packages.mjs';
import { giveUp, ownNode, root } from './run-program.mjs';

// `npm start`, `npm run web` and `npm run worker`: whatever is missing first, then the server. Written for any Node
// from 20 on, since ours is not there before the packages are.
const role = process.argv[2];
await installPackages();
const failure = role === 'worker' ? null : await buildBrowserApp();
if (failure) giveUp(failure);

const server = join(root, 'server/main.ts');
/** What Node compiles is kept for the next start, which then costs half. */
const compiled = join(root, 'node_modules/.cache/compiled');
// From the second start on npm finds our own Node first: no second process is needed.
if (process.execPath === realpathSync(ownNode) && process.features.typescript) {
  module.enableCompileCache(compiled);
  await import(server);
} else startInOwnNode();

function startInOwnNode() {
  // The channel tells the server when this process is killed; else it would stay alone.
  const child = spawn(ownNode, [server, ...process.argv.slice(2)], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}
