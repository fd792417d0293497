import { crc32, deflateSync } from 'node:zlib';
import type { Answer, Call } from './open-test-app.ts';

/** A valid PNG of one colour. */
export function createPng(width = 4, height = 4): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * Math.min(height, 100));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())]);
}

/** A multipart form with one file, as browsers send it, for `uploadHeaders`. */
export function uploadBody(file: Buffer, { name = 'picture.png', type = 'image/png' } = {}): Buffer {
  const head = `--line\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--line--\r\n')]);
}

export const uploadHeaders = { 'content-type': 'multipart/form-data; boundary=line' };

/** Uploads a file as a browser's form does. */
export function upload<Body>(
  call: Call,
  path: string,
  file: Buffer,
  { boundary = 'line', ...file_settings }: { name?: string; type?: string; boundary?: string } = {},
): Promise<Answer<Body>> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return call<Body>('POST', path, uploadBody(file, file_settings), headers);
}
