import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

// These scripts need it, and Node has it from 20.11 on. That of Debian 12 is older.
if (!import.meta.dirname) {
  giveUp(`Baton is started with Node 20.11 or newer, and this is ${process.version}: install a newer one, with npm.`);
}

export const root = join(import.meta.dirname, '..');

/** The Node version that package.json pins. It exists once the packages are installed. */
export const ownNode = join(root, 'node_modules/.bin/node');

const ownPrograms = join(root, 'node_modules/.bin');

/**
 * Runs a program in the project's folder until it ends, with the packages' programs and the pinned Node first in PATH.
 * @param {string[]} command
 * @param {{ quiet?: boolean, label?: string, env?: Record<string, string> }} [options] quiet: the output is returned
 * and not shown. label: printed before each line, because several programs may run at the same time.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram([program, ...args], { quiet = false, label, env = {} } = {}) {
  const isPiped = quiet || label !== undefined;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${ownPrograms}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', isPiped ? 'pipe' : 'inherit', isPiped ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
      if (stream && !quiet) createInterface(stream).on('line', (line) => process.stdout.write(`${label} | ${line}\n`));
    }
    child.on('error', (error) => done({ code: 1, output: `${program}: ${error.message}` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Exits with an error message of one sentence. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
