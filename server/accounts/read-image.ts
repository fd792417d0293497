export type ImageKind = 'png' | 'jpg' | 'webp';

/** Maximum number of pixels per side: a file of a few bytes can be a picture that no device has the memory to show. */
const longest = 8192;

/** The type of an image by its first bytes; null for other content, and for sizes that are too large. */
export function readImage(bytes: Buffer): ImageKind | null {
  const [kind, width, height] = readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes) ?? [null, 0, 0];
  const fits = width >= 1 && height >= 1 && width <= longest && height <= longest;
  return fits ? kind : null;
}

type Read = [ImageKind, number, number] | null;

const hasText = (bytes: Buffer, at: number, text: string) =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text;

function readPng(bytes: Buffer): Read {
  if (bytes.length < 33 || !hasText(bytes, 0, '\x89PNG\r\n\x1a\n') || !hasText(bytes, 12, 'IHDR')) return null;
  return ['png', bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

function readWebp(bytes: Buffer): Read {
  if (bytes.length < 30 || !hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  if (hasText(bytes, 12, 'VP8X')) return ['webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (hasText(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const sides = bytes.readUInt32LE(21);
    return ['webp', (sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1];
  }
  if (!hasText(bytes, 12, 'VP8 ') || !hasText(bytes, 23, '\x9d\x01\x2a')) return null;
  return ['webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

/** Reads segment by segment until the one with the frame's size. */
function readJpeg(bytes: Buffer): Read {
  if (!hasText(bytes, 0, '\xff\xd8\xff')) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return ['jpg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
