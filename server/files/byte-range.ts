import { Readable } from 'node:stream';
import { ApiError } from '../http/api-error.ts';

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The single range of bytes that a `Range` header requests. Null means the whole file: several ranges, other units and
 * malformed ranges are ignored, as RFC 9110 allows.
 * @throws ApiError range_not_satisfiable if the range begins after the end of the file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | null {
  const [, first, last] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    if (Number(last) === 0) throw new ApiError('range_not_satisfiable');
    return { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) throw new ApiError('range_not_satisfiable');
  return { start, end };
}

/**
 * A range of a stream. Bytes before it are read and dropped, because a store may only serve whole files; bytes after it
 * are not read.
 */
export function rangeOf(contents: Readable, { start, end }: ByteRange): Readable {
  const wanted = async function* () {
    let at = 0;
    for await (const chunk of contents as AsyncIterable<Buffer>) {
      const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      if (part.length > 0) yield part;
      at += chunk.length;
      if (at > end) return;
    }
  };
  return Readable.from(wanted());
}
