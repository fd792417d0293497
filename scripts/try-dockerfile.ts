/**
 * `sudo npm run try:dockerfile`: executes the steps of the Dockerfile on a minimal Debian, without a container engine,
 * then starts Baton as the image would and requests some pages. It exits with 0 if all of that succeeds.
 *
 * Needs: root; Linux with `debootstrap` and `unshare`; npm; about 3 GB in the temporary folder; the network.
 * DEBIAN_MIRROR sets the Debian mirror of debootstrap, if its default does not work.
 *
 * Differences from `docker build` and `docker run`: the base image is debootstrap's minimal Debian of the same release,
 * with the Node of package.json, npm's newest release and a user `node`, and with libatomic1, which Node needs. There
 * are no layers and no separate network: Baton listens on 127.0.0.1 and a free port, not on HOST and PORT of the
 * Dockerfile. As in a container, the started program is process 1 of its own process namespace and has 64 MB of shared
 * memory. Its child processes end with it, its mounts are removed with it, and the folder is deleted at the end.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Instruction, readCopy, readDockerfile, readIgnored, type Stage } from './read-dockerfile.ts';

const project = resolve(import.meta.dirname, '..');
/** Seconds that a step may take before it counts as failed. */
const longestStep = 900;
const longestStart = 120;
/** The time that compose.yaml gives a container to stop, in seconds. */
const longestStop = 15;

/** The state of a stage while its instructions are executed. */
interface Image {
  /** The folder with its files. */
  root: string;
  workdir: string;
  user: string;
  env: Record<string, string>;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
}

/** Arguments of `unshare`: child processes end with the program, and its mounts are visible to it alone. */
const ownNamespaces = ['--mount', '--pid', '--fork', '--kill-child', '--'];

const print = (line: string) => process.stdout.write(`${line}\n`);
const isIgnored = readIgnored(project);

/**
 * The command that runs a program in a stage: it mounts the stage's file systems, then changes to the stage's root and
 * user.
 */
function enter({ root, user, workdir }: Image): string[] {
  const mounts = [
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs -o size=64m tmpfs ${root}/dev/shm`,
  ].join(' && ');
  const inside = `cd ${workdir} && exec "$@"`;
  return [
    'unshare',
    ...ownNamespaces,
    ...['sh', '-c'],
    `${mounts} && exec chroot --userspec=${user} ${root} sh -c '${inside}' sh "$@"`,
    'sh',
  ];
}

function run(image: Image, command: string[], env: Record<string, string> = {}): void {
  const [program = '', ...args] = [...enter(image), ...command];
  execFileSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...image.env, ...env },
    timeout: longestStep * 1000,
    killSignal: 'SIGKILL',
  });
}

/** The settings of npm on this machine for the registry and the trusted certificates. */
function npmSettings(): Record<string, string> {
  const settings: Record<string, string> = { npm_config_cache: '/tmp/npm' };
  for (const name of ['registry', 'cafile']) {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
    if (value !== 'null' && value !== 'undefined') settings[`npm_config_${name}`] = value;
  }
  return settings;
}

/** Builds the replacement for the base image: its Debian release with Node, npm and the user `node`. */
function makeBase(folder: string, image: string): string {
  const release = /-([a-z]+)-slim$/.exec(image)?.[1];
  const version = /^node:(\d+)-/.exec(image)?.[1];
  if (!release || !version) throw new Error(`The base image is not node:<version>-<release>-slim: ${image}`);
  const base = join(folder, 'base');
  const mirror = process.env.DEBIAN_MIRROR;
  print(`# ${image}: debootstrap ${release}`);
  // debootstrap mounts folders, which must be unmounted wherever it ends.
  const bootstrap = ['debootstrap', '--variant=minbase', '--include=libatomic1,ca-certificates', release, base];
  execFileSync('unshare', [...ownNamespaces, ...bootstrap, ...(mirror ? [mirror] : [])], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: longestStep * 1000,
  });
  const node = join(project, 'node_modules/node/bin/node');
  if (!execFileSync(node, ['--version'], { encoding: 'utf8' }).startsWith(`v${version}.`)) {
    throw new Error(`The image has Node ${version}, package.json another one.`);
  }
  cpSync(node, join(base, 'usr/local/bin/node'));
  execFileSync(
    'npm',
    ['install', '--global', `--prefix=${join(base, 'usr/local')}`, '--no-fund', '--no-audit', 'npm@latest'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: longestStep * 1000,
    },
  );
  execFileSync('chroot', [base, 'useradd', '--create-home', '--uid', '1000', '--shell', '/bin/bash', 'node']);
  const { npm_config_cafile } = npmSettings();
  for (const file of ['/etc/resolv.conf', '/etc/hosts', npm_config_cafile ?? []].flat()) {
    mkdirSync(join(base, dirname(file)), { recursive: true });
    cpSync(file, join(base, file));
  }
  return base;
}

function copy(image: Image, args: string, stages: ReadonlyMap<string, Image>): void {
  const { from, sources, target } = readCopy(args);
  const origin = from === null ? project : stages.get(from)?.root;
  if (!origin) throw new Error(`COPY ${args}: there is no stage ${from}`);
  const inImage = resolve(image.workdir, target);
  for (const source of sources) {
    const path = join(origin, source);
    if (!existsSync(path) || (from === null && isIgnored(source)))
      throw new Error(`COPY ${args}: ${source} is not there`);
    const isFile = target.endsWith('/') || sources.length > 1;
    const into = join(image.root, inImage, isFile ? basename(source) : '');
    cpSync(path, into, {
      recursive: true,
      // npm creates relative links, which must stay relative.
      verbatimSymlinks: true,
      filter: (file) => from !== null || file === path || !isIgnored(file.slice(origin.length + 1)),
    });
  }
}

function readList(args: string): string[] {
  return args.startsWith('[') ? JSON.parse(args) : ['/bin/sh', '-c', args];
}

function carryOut(image: Image, { name, args }: Instruction, stages: ReadonlyMap<string, Image>): void {
  print(`# ${name} ${args}`);
  switch (name) {
    case 'WORKDIR':
      image.workdir = resolve(image.workdir, args);
      mkdirSync(join(image.root, image.workdir), { recursive: true });
      break;
    case 'COPY':
      copy(image, args, stages);
      break;
    case 'RUN':
      run(image, readList(args), npmSettings());
      break;
    case 'USER':
      image.user = `${args}:${args}`;
      break;
    case 'ENV':
      for (const [, key = '', value = ''] of args.matchAll(/(\w+)=(\S*)/g)) image.env[key] = value;
      break;
    case 'ENTRYPOINT':
      image.entrypoint = readList(args);
      break;
    case 'CMD':
      image.command = readList(args);
      break;
    case 'HEALTHCHECK':
      image.healthcheck = readList(args.replace(/^.*?CMD\s*/, ''));
      break;
    case 'VOLUME':
    case 'EXPOSE':
      break;
    default:
      throw new Error(`${name} is not supported: add it to scripts/try-dockerfile.ts`);
  }
}

function buildStage(
  folder: string,
  base: string,
  { image: from, instructions }: Stage,
  stages: Map<string, Image>,
): Image {
  print(`# FROM ${from}`);
  const root = join(folder, `stage-${stages.size}`);
  execFileSync('cp', ['--archive', base, root]);
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
  const image: Image = { root, workdir: '/', user: '0:0', env, entrypoint: [], command: [], healthcheck: [] };
  for (const instruction of instructions) carryOut(image, instruction, stages);
  return image;
}

function findPort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the program of the image, waits until its health check succeeds, and requests some pages. */
async function start(image: Image): Promise<void> {
  const port = await findPort();
  const here = { HOST: '127.0.0.1', PORT: String(port), HOME: '/home/node' };
  const [program = '', ...args] = [...enter(image), ...image.entrypoint, ...image.command];
  print(`# starts ${[...image.entrypoint, ...image.command].join(' ')} on 127.0.0.1:${port}`);
  const since = Date.now();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...image.env, ...here } });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  try {
    for (;;) {
      await pause(500);
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
      if (Date.now() - since > longestStart * 1000) throw new Error(`It did not start within ${longestStart} s.`);
      if (isHealthy(image, here)) break;
    }
    print(`healthy after ${((Date.now() - since) / 1000).toFixed(1)} s`);
    for (const path of ['/healthz', '/readyz', '/', '/api/docs']) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) });
      const text = await reply.text();
      print(`GET ${path} ${reply.status}, ${text.length} characters`);
      if (!reply.ok) throw new Error(`GET ${path} answered ${reply.status}.`);
    }
    const stopping = Date.now();
    // `docker stop` sends its signal to process 1 of the container, which is the child of `unshare` here.
    const inside = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    process.kill(Number(inside), 'SIGTERM');
    const code = await Promise.race([ended, pause(longestStop * 1000, 'not at all', { ref: false })]);
    print(`stopped with ${code} after ${((Date.now() - stopping) / 1000).toFixed(1)} s`);
    if (code !== 0) throw new Error(`On SIGTERM it ended with ${code}.`);
  } finally {
    child.kill('SIGKILL');
  }
}

function isHealthy(image: Image, env: Record<string, string>): boolean {
  const [program = '', ...args] = [...enter(image), ...image.healthcheck];
  try {
    execFileSync(program, args, {
      stdio: 'ignore',
      env: { ...image.env, ...env },
      timeout: 10_000,
      killSignal: 'SIGKILL',
    });
    return true;
  } catch {
    return false;
  }
}

if (process.getuid?.() !== 0) {
  process.stderr.write('It must run as root, because it uses chroot.\n');
  process.exit(1);
}
// An interrupted step fails, and the `finally` block below removes the folder.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => print(`# ${signal}`));
const folder = mkdtempSync(join(tmpdir(), 'baton-dockerfile-'));
try {
  const definition = readDockerfile(project);
  const images = new Set(definition.map(({ image }) => image));
  if (images.size > 1)
    throw new Error('The stages have different base images: add support to scripts/try-dockerfile.ts');
  const base = makeBase(folder, definition[0]?.image ?? '');
  const stages = new Map<string, Image>();
  let last: Image | undefined;
  for (const stage of definition) {
    last = buildStage(folder, base, stage, stages);
    stages.set(stage.name ?? String(stages.size), last);
  }
  if (last) await start(last);
  print('The Dockerfile works.');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
