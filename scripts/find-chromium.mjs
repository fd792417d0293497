import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.mjs';

/** The headless shell comes first: it needs little more than half of the processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Another installation may be under way, of a second `npm test` for example. In seconds. */
const waitForOthers = ['-o', 'DPkg::Lock::Timeout=120'];

/**
 * Finds Chromium: `CHROMIUM_PATH`, an installed one, or Debian's package, which is installed if the script may.
 * @returns {Promise<string | null>} Null, after printing instructions, if there is none.
 */
export async function findChromium() {
  const found = installedChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const update = await runProgram(['apt-get', 'update'], { quiet: true, env });
    const install = (name) =>
      runProgram(['apt-get', 'install', '-y', '--no-install-recommends', ...waitForOthers, name], { quiet: true, env });
    let { code, output } = await install('chromium-headless-shell');
    // Older Debian releases have only the full browser.
    if (code !== 0) ({ code, output } = await install('chromium'));
    if (code !== 0) process.stderr.write(`${update.output}\n${output}\n`);
  }
  const installed = installedChromium();
  if (!installed) {
    process.stderr.write(
      'The browser tests need Chromium: install it (apt-get install chromium-headless-shell), or set CHROMIUM_PATH.\n',
    );
  }
  return installed;
}

/**
 * Finds Chromium without installing it: `CHROMIUM_PATH`, or an installed one.
 * @returns {string | null}
 */
export function installedChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps].find(existsSync) ?? null;
}
