import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropUnneeded } from './drop-unneeded.mjs';
import { giveUp, ownNode, root, runProgram } from './run-program.mjs';

/** Runs `npm ci` if the installed packages differ from package-lock.json; otherwise it takes 5 ms. */
export async function installPackages() {
  if (packagesAreCurrent()) return;
  process.stdout.write('Installing packages …\n');
  const install = (...flags) => runProgram(['npm', 'ci', '--loglevel=error', ...flags], { quiet: true });
  // What npm has cached is taken without asking the registry whether it has changed, which takes 10 s and more. A package
  // that the cached description does not know yet fails the first attempt.
  let { code, output } = await install('--prefer-offline');
  if (code !== 0) ({ code, output } = await install());
  if (code !== 0) giveUp(`${output}\nThe packages could not be installed: npm ci failed, see above.`);
  if (!existsSync(ownNode)) {
    giveUp('npm ran no install scripts, so that Node is missing: allow them (npm config set ignore-scripts false).');
  }
  dropUnneeded(join(root, 'node_modules'));
}

/** npm writes this file last, so an interrupted installation has none. */
function packagesAreCurrent() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed || !existsSync(ownNode)) return false;
  const same = (name) =>
    wanted[name]?.version === installed[name]?.version && wanted[name]?.integrity === installed[name]?.integrity;
  // Optional packages are not compared, because npm selects them by platform.
  const needed = Object.keys(wanted).filter(
    (name) => name !== '' && !wanted[name].optional && !wanted[name].devOptional,
  );
  return needed.every(same) && Object.keys(installed).every(same);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}
