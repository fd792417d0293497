import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { buildBrowserApp } from './build-browser-app.mjs';
import { buildServer } from './build-server.mjs';
import { installPackages } from './install-packages.mjs';
import { giveUp, ownNode, root } from './run-program.mjs';

// `npm start`, `npm run web` and `npm run worker`: installs and builds what is missing, then starts the server. Written
// for any Node from version 20 on, because the pinned Node exists only after the packages are installed.
const role = process.argv[2];
await installPackages();
const failures = await Promise.all([buildServer(), role === 'worker' ? null : buildBrowserApp()]);
const failure = failures.find((one) => one !== null);
if (failure) giveUp(failure);

const server = join(root, 'dist/server/main.js');
/** Node's compile cache is kept for the next start, which then takes half the time. */
const compiled = join(root, 'node_modules/.cache/compiled');
// From the second start on, npm finds the pinned Node first, so no second process is needed.
if (process.execPath === realpathSync(ownNode)) {
  module.enableCompileCache(compiled);
  await import(server);
} else startInOwnNode();

function startInOwnNode() {
  // Through the IPC channel the server notices when this process is killed, and ends too.
  const child = spawn(ownNode, [server, ...process.argv.slice(2)], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}
