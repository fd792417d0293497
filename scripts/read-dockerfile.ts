import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One instruction of a Dockerfile, with its continued lines joined. */
export interface Instruction {
  /** In capitals: `COPY`. */
  name: string;
  /** Everything after the name, trimmed. */
  args: string;
}

export interface Stage {
  /** The image that it starts from. */
  image: string;
  /** The name that later stages use; null if it has none. */
  name: string | null;
  instructions: Instruction[];
}

/** Reads the subset of the Dockerfile format that this repository uses: no heredocs, no `ARG`, no escape directive. */
export function readDockerfile(root: string): Stage[] {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/^\s*#.*\n/gm, '');
  const lines = text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', args = ''] = /^([A-Za-z]+)\s+(.*)$/.exec(line) ?? [];
    if (name.toUpperCase() === 'FROM') {
      const [image = '', , stage = null] = args.split(/\s+/);
      stages.push({ image, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name: name.toUpperCase(), args });
  }
  return stages;
}

export interface Copy {
  /** The stage that it copies from; null is the build context, which is this repository. */
  from: string | null;
  sources: string[];
  target: string;
}

/** Reads the arguments of a `COPY`. */
export function readCopy(args: string): Copy {
  const parts = args.split(/\s+/);
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length) ?? null;
  const paths = parts.filter((part) => !part.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

/**
 * Reads `.dockerignore`. This repository uses only plain paths and `*` within a name, all relative to the root.
 * @returns A function that returns whether a path, or a folder that contains it, is left out of the build context.
 */
export function readIgnored(root: string): (path: string) => boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const parts = line.replace(/\/$/, '').split('*');
      return new RegExp(`^${parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('[^/]*')}(/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
