/**
 * Reads the size of a WebP picture from its header.
 * @returns Pixels.
 * @throws Error for anything else.
 */
export function readWebpSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 8, 12) !== 'WEBP') throw new Error('Pictures of the help are WebP files.');
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  }
}
