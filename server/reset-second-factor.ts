import { resetSecondFactor } from './accounts/second-factor/reset-second-factor.ts';
import { readCommandLine } from './command-line.ts';
import { openLog } from './log/open-log.ts';
import { openAppContext } from './open-app-context.ts';
import { print, runCommand, warn } from './run-command.ts';

/**
 * `npm run second-factor:reset -- somebody@example.org`: removes the second factors of an account whose person lost
 * them.
 */
const usage = `npm run second-factor:reset -- somebody@example.org

Removes the second factors of an account whose person lost them, and ends its sessions.`;

const [email] = readCommandLine(usage, { most: 1 }).words;
if (email) {
  await runCommand(async (config, url) => {
    // The mail is sent by the workers of Baton itself.
    const { context, close } = await openAppContext({ ...config, role: 'web' }, url, openLog(config, process.stderr));
    const isReset = await resetSecondFactor(context, email).finally(close);
    if (!isReset) throw new Error(`No account with the address ${email} has a second factor.`);
    print(`${email} signs in with one factor now, and is told by mail. All sessions ended.`);
  });
} else {
  warn(`Name the address of the account: ${usage}`);
  process.exitCode = 1;
}
