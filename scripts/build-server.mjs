import { buildIfStale } from './build-if-stale.mjs';
import { runProgram } from './run-program.mjs';

const sources = [
  'server',
  'engine',
  'contract',
  'library',
  'scripts/keep-places.ts',
  'vite.server.config.ts',
  'package-lock.json',
];

/**
 * Builds `dist/server` if its sources have changed since the last build.
 * @returns {Promise<string | null>} The error message; null on success.
 */
export function buildServer() {
  return buildIfStale({ name: 'server', what: 'server', sources, build });
}

async function build(next) {
  const command = ['vite', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn', '--outDir', next];
  const { code, output } = await runProgram(command, { quiet: true });
  return code === 0 ? null : output;
}
