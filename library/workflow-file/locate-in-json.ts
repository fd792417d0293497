/** A position in a text; line and column are counted from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** A text that is no JSON, with the position of the first error. */
export class JsonSyntaxError extends Error {
  readonly position: TextPosition;

  constructor(position: TextPosition) {
    super(`no JSON from line ${position.line}, column ${position.column}`);
    this.name = 'JsonSyntaxError';
    this.position = position;
  }
}

/** Deeper values are refused: a workflow file needs about twelve levels. */
const deepest = 100;

/**
 * Finds the values of a JSON text.
 * @returns A function that finds the position of the value at a path such as `action_groups.0.name`. If there is none, it gives the
 *   position of the deepest value around it that exists.
 * @throws JsonSyntaxError
 */
export function locateInJson(text: string): (path: string) => TextPosition {
  const starts = new Map<string, number>();
  const scanner = new Scanner(text, starts);
  try {
    scanner.scan();
  } catch (error) {
    if (error instanceof SyntaxFault) throw new JsonSyntaxError(positionOf(text, error.at));
    throw error;
  }
  return (path) => {
    const parts = path.split('.');
    while (parts.length > 0 && !starts.has(parts.join('.'))) parts.pop();
    return positionOf(text, starts.get(parts.join('.')) ?? 0);
  };
}

function positionOf(text: string, at: number): TextPosition {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

class SyntaxFault extends Error {
  readonly at: number;

  constructor(at: number) {
    super('syntax');
    this.at = at;
  }
}

const blank = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Scanner {
  readonly #text: string;
  readonly #starts: Map<string, number>;
  #at = 0;

  constructor(text: string, starts: Map<string, number>) {
    this.#text = text;
    this.#starts = starts;
  }

  scan(): void {
    this.#value('', 0);
    if (this.#at < this.#text.length) this.#fail();
  }

  /** Reads a value and the blanks around it. */
  #value(path: string, depth: number): void {
    this.#skip(blank);
    this.#starts.set(path, this.#at);
    const inner = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
    if (depth > deepest) this.#fail();
    if (this.#take('{')) {
      this.#list('}', () => {
        this.#skip(blank);
        const key = this.#string();
        this.#skip(blank);
        if (!this.#take(':')) this.#fail();
        this.#value(inner(key), depth + 1);
      });
    } else if (this.#take('[')) {
      let position = 0;
      this.#list(']', () => this.#value(inner(position++), depth + 1));
    } else if (this.#text[this.#at] === '"') this.#string();
    else if (this.#skip(scalar) === 0) this.#fail();
    this.#skip(blank);
  }

  #list(close: string, readOne: () => void): void {
    this.#skip(blank);
    if (this.#take(close)) return;
    do {
      readOne();
      this.#skip(blank);
    } while (this.#take(','));
    if (!this.#take(close)) this.#fail();
  }

  #string(): string {
    const from = this.#at;
    if (!this.#take('"')) this.#fail();
    do this.#skipPlain();
    while (this.#skip(escaped) > 0);
    if (!this.#take('"')) this.#fail();
    return JSON.parse(this.#text.slice(from, this.#at)) as string;
  }

  /** Skips the characters of a string up to its end, an escape, or a control character, which JSON does not allow there. */
  #skipPlain(): void {
    const text = this.#text;
    while (this.#at < text.length && text[this.#at] !== '"' && text[this.#at] !== '\\' && text[this.#at]! >= ' ') {
      this.#at += 1;
    }
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** @returns How many characters the expression matched. */
  #skip(expression: RegExp): number {
    expression.lastIndex = this.#at;
    const [found = ''] = expression.exec(this.#text) ?? [];
    this.#at += found.length;
    return found.length;
  }

  #fail(): never {
    throw new SyntaxFault(this.#at);
  }
}
