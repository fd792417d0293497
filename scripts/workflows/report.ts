import { compareFiles, type FileDifference } from '../../library/workflow-file/compare-files.ts';

const mostShown = 30;
const longest = 60;
const marks = { added: '+', removed: '-', changed: '~' };

/** Prints what was done, and records whether something failed. */
export class Report {
  readonly #print: (line: string) => void;
  hasFailed = false;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  add(file: string, what: string): void {
    this.#print(`${file} ${what}`);
  }

  fail(file: string, what: string): void {
    this.hasFailed = true;
    this.add(file, what);
  }

  /** @param before JSON, as `after` is; a file that is no JSON has no differences to show. */
  showDifferences(before: string, after: string): void {
    const differences = compareFiles(parse(before), parse(after));
    for (const one of differences.slice(0, mostShown)) this.#print(`  ${describeDifference(one)}`);
    if (differences.length > mostShown) this.#print(`  … and ${differences.length - mostShown} more`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function describeDifference({ kind, path, before, after }: FileDifference): string {
  const change = kind === 'changed' ? `: ${shorten(before)} → ${shorten(after)}` : '';
  return `${marks[kind]} ${path}${change}`;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}
