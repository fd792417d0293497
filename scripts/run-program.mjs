import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '..');

/** The Node that package.json pins, whatever the machine has. There once the packages are installed. */
export const ownNode = join(root, 'node_modules/.bin/node');

const ownPrograms = join(root, 'node_modules/.bin');

/**
 * Runs a program in the project's folder to its end, with the packages' programs and our Node first on the path.
 * @param {string[]} command
 * @param {{ quiet?: boolean, label?: string, env?: Record<string, string> }} [options] Quiet: its output comes back, and
 * is not shown. Label: stands before each of its lines, for several may run side by side.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram([program, ...args], { quiet = false, label, env = {} } = {}) {
  const isHeard = quiet || label !== undefined;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${ownPrograms}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', isHeard ? 'pipe' : 'inherit', isHeard ? 'pipe' : 'inherit'],
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

/** Ends with one sentence for a person. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
