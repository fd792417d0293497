import { isUtf8 } from 'node:buffer';
import type { ImportOptions } from '../../../contract/import-options.ts';
import { LogFault } from './log-fault.ts';

type Encoding = ImportOptions['encoding'];

const newline = 0x0a;

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++;
  return lines;
}

/** Characters of a text in UTF-8, as people count them in an editor: every byte but those that continue a character. */
function countCharacters(text: Uint8Array): number {
  let characters = 0;
  for (const byte of text) if ((byte & 0xc0) !== 0x80) characters++;
  return characters;
}

/**
 * The text in UTF-8, without a byte order mark.
 * @throws LogFault encoding_broken and nul_character, each with line and character
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const source = encoding === 'utf-8' ? checkUtf8(chunks) : transcode(chunks, encoding);
  // The line that is being read, from 1, and the number of its characters in earlier chunks.
  let line = 1;
  let begun = 0;
  let isFirst = true;
  try {
    for await (const read of source) {
      const chunk = isFirst ? withoutMark(read) : read;
      if (chunk.length === 0) continue;
      isFirst = false;
      const nul = chunk.indexOf(0);
      if (nul >= 0) {
        const before = chunk.subarray(0, nul);
        const start = before.lastIndexOf(newline) + 1;
        const column = countCharacters(before.subarray(start)) + (start === 0 ? begun : 0) + 1;
        throw new LogFault('nul_character', { line: line + countLines(before), column });
      }
      yield chunk;
      const lines = countLines(chunk);
      const rest = countCharacters(chunk.subarray(chunk.lastIndexOf(newline) + 1));
      begun = lines > 0 ? rest : begun + rest;
      line += lines;
    }
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    const place = placeOf(error.before, { line, begun });
    throw new LogFault('encoding_broken', { ...place, value: error.found });
  }
}

const mark = Buffer.from('\ufeff');
const withoutMark = (chunk: Buffer) => (chunk.subarray(0, 3).equals(mark) ? chunk.subarray(3) : chunk);

function placeOf(before: Buffer, { line, begun }: { line: number; begun: number }) {
  const start = before.lastIndexOf(newline) + 1;
  return {
    line: line + countLines(before),
    column: countCharacters(before.subarray(start)) + (start === 0 ? begun : 0) + 1,
  };
}

/**
 * Thrown for bytes that are no text in this encoding, with the text before them in UTF-8 and, in hexadecimal, what
 * follows it.
 */
class BrokenText extends Error {
  readonly before: Buffer;
  readonly found: string;

  constructor(before: Buffer, after: Buffer) {
    super('broken text');
    this.before = before;
    this.found = [...after.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  }
}

/** How many bytes at the end of a chunk begin a character that the next chunk completes. */
function unfinished(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

async function* checkUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of chunks) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, read]) : read;
    const whole = chunk.subarray(0, chunk.length - unfinished(chunk));
    if (!isUtf8(whole)) throw brokenUtf8(whole);
    rest = chunk.subarray(whole.length);
    yield whole;
  }
  if (rest.length > 0) throw new BrokenText(Buffer.alloc(0), rest);
}

/** Finds the first byte that is not UTF-8, by halving. */
function brokenUtf8(chunk: Buffer): BrokenText {
  const isText = (length: number) => {
    const part = chunk.subarray(0, length);
    return isUtf8(part.subarray(0, length - unfinished(part)));
  };
  let [good, bad] = [0, chunk.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isText(middle)) good = middle;
    else bad = middle;
  }
  const end = good - unfinished(chunk.subarray(0, good));
  return new BrokenText(chunk.subarray(0, end), chunk.subarray(end));
}

async function* transcode(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding.startsWith('utf-16')) return yield* transcodeUtf16(chunks, encoding === 'utf-16le');
  // Every byte is one unit of the decoded text. In windows-1252 each is a character, in windows-874 some are none.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk);
    const broken = text.indexOf('\ufffd');
    if (broken >= 0) throw new BrokenText(Buffer.from(text.slice(0, broken)), chunk.subarray(broken));
    yield Buffer.from(text);
  }
}

async function* transcodeUtf16(chunks: AsyncIterable<Buffer>, isLittle: boolean): AsyncGenerator<Buffer> {
  // Each chunk is decoded by itself, and a mark within the text is a character of it.
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { ignoreBOM: true });
  const decode = (text: Buffer) => Buffer.from(decoder.decode(text));
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of chunks) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, read]) : read;
    const { good, isBroken } = wholeUtf16(chunk, isLittle);
    rest = chunk.subarray(good);
    if (isBroken) throw new BrokenText(decode(chunk.subarray(0, good)), rest);
    yield decode(chunk.subarray(0, good));
  }
  if (rest.length > 0) throw new BrokenText(Buffer.alloc(0), rest);
}

/**
 * How many bytes of a chunk are text. What follows them is broken, or begins a character that the next chunk completes.
 */
function wholeUtf16(chunk: Buffer, isLittle: boolean): { good: number; isBroken: boolean } {
  const unitAt = (at: number) => (isLittle ? chunk.readUInt16LE(at) : chunk.readUInt16BE(at));
  const isLead = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
  const isTrail = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
  let at = 0;
  while (at + 1 < chunk.length) {
    const unit = unitAt(at);
    if (isTrail(unit)) return { good: at, isBroken: true };
    if (!isLead(unit)) at += 2;
    else if (at + 3 >= chunk.length) break;
    else if (isTrail(unitAt(at + 2))) at += 4;
    else return { good: at, isBroken: true };
  }
  return { good: at, isBroken: false };
}
