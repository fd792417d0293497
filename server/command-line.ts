import { parseArgs } from 'node:util';

/** Prints the usage of a command and ends the process, if its arguments ask for it. */
export function printUsageIfAsked(usage: string): void {
  if (!process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) return;
  process.stdout.write(`${usage.trimEnd()}\n`);
  process.exit(0);
}

/**
 * Reads the arguments of an operator's command. With --help it prints the usage and ends the process, and with an
 * argument that the command does not take, too: neither must start what the command does.
 * @param usage One line, and below it what the command does.
 */
export function readCommandLine(
  usage: string,
  { most = 0, flags = [] }: { most?: number; flags?: readonly string[] } = {},
): { words: string[]; flags: Set<string> } {
  printUsageIfAsked(usage);
  const args = process.argv.slice(2);
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`);
    return { words: positionals, flags: new Set(Object.keys(values)) };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    process.exit(1);
  }
}
