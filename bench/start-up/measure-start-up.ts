import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/testing/start-baton.ts';
import { median } from '../median.ts';

/**
 * `npm run bench:start-up`: what a newcomer waits for and what Baton takes. It clones what is committed, starts the clone
 * with `npm start`, and says where the time goes; then how much room it takes; then starts it again on the same data,
 * and looks at its memory when it has had nothing to do. `-- --starts 5 --idle 15`: seconds.
 */

const { values: asked } = parseArgs({
  options: { starts: { type: 'string', default: '5' }, idle: { type: 'string', default: '15' } },
});
const root = join(import.meta.dirname, '../..');
const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

interface Started {
  /** Of the process that was started; the server may be its child. */
  stop: () => Promise<void>;
  pid: number;
  /** Milliseconds to the first answer of the start page. */
  answered: number;
  /** When each line of its output came, in milliseconds from the start. */
  lines: { at: number; text: string }[];
}

/** Starts Baton in a folder, and asks for the start page until it answers. */
async function start(folder: string, command: string[], port: number): Promise<Started> {
  const begun = performance.now();
  const [program = '', ...parts] = command;
  const child = spawn(program, parts, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), BASE_URL: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Started['lines'] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) lines.push({ at: performance.now() - begun, text: line });
    });
  }
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (reply?.ok) break;
    if (child.exitCode !== null) throw new Error(`Baton ended:\n${lines.map(({ text }) => text).join('\n')}`);
    if (performance.now() - begun > 900_000) throw new Error('Baton did not answer within 15 minutes');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    answered: performance.now() - begun,
    pid: child.pid ?? 0,
    lines,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Megabytes on the disk, as `du` counts; a file with two names counts once. */
const sizeOf = (...paths: string[]) =>
  execFileSync('du', ['-sm', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => ({ mb: Number(line.split('\t')[0]), path: line.split('\t')[1] ?? '' }));

function printRoom(clone: string): void {
  const [all] = sizeOf(clone);
  const [data] = sizeOf(join(clone, 'data'));
  const [git] = sizeOf(join(clone, '.git'));
  print(
    `installed: ${(all?.mb ?? 0) - (data?.mb ?? 0) - (git?.mb ?? 0)} MB, without history (${git?.mb}) and data (${data?.mb})`,
  );
  const modules = join(clone, 'node_modules');
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  );
  const largest = sizeOf(...names.map((name) => join(modules, name))).toSorted((one, other) => other.mb - one.mb);
  print(
    `  ${largest
      .slice(0, 12)
      .map(({ mb, path }) => `${path.slice(modules.length + 1)} ${mb}`)
      .join(', ')}`,
  );
}

/** The lines of `npm start` at which another part of the work begins. */
function printPhases({ lines, answered }: Started): void {
  const marks = lines.filter(({ text }) => /…$/.test(text) || text.startsWith('Baton is ready'));
  for (const [index, { at, text }] of marks.entries()) {
    const end = marks[index + 1]?.at ?? answered;
    print(`  ${seconds(at).padStart(9)}  ${text.slice(0, 70)} (${seconds(end - at)})`);
  }
}

/** Megabytes in memory of a process and those that it has started, by name; shared pages count in parts. */
function memoryOf(pid: number): Map<string, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOf = (one: number): boolean => one === pid || (parents.has(one) && isOf(parents.get(one) ?? 0));
  const found = new Map<string, number>();
  for (const one of parents.keys()) {
    if (!isOf(one)) continue;
    const name = read(`/proc/${one}/comm`).trim();
    const kb = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0);
    found.set(name, (found.get(name) ?? 0) + kb / 1024);
  }
  return found;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
// PostgreSQL runs as another user where this one is root, and must reach its data.
execFileSync('chmod', ['711', folder]);
const clone = join(folder, 'baton');
try {
  print(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}`);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const port = await freePort();
  const first = await start(clone, ['npm', 'start'], port);
  print(`fresh clone: ${seconds(first.answered)} to the first answer`);
  printPhases(first);
  await first.stop();
  printRoom(clone);
  for (const [name, command] of Object.entries({
    'npm start': ['npm', 'start'],
    'the server alone': [join(clone, 'node_modules/.bin/node'), join(clone, 'scripts/start.mjs')],
  })) {
    const times: number[] = [];
    for (let count = 0; count < Number(asked.starts); count++) {
      const again = await start(clone, command, port);
      times.push(again.answered);
      await again.stop();
    }
    print(
      `start on existing data, ${name}: ${seconds(median(times))} to the first answer (${times.map(seconds).join(', ')})`,
    );
  }
  const idle = await start(clone, [join(clone, 'node_modules/.bin/node'), join(clone, 'scripts/start.mjs')], port);
  await new Promise((resolve) => setTimeout(resolve, Number(asked.idle) * 1000));
  const memory = [...memoryOf(idle.pid)].map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`);
  print(`idle memory after ${asked.idle} s: ${memory.join(', ')}`);
  await idle.stop();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
