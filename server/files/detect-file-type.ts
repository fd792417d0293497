import type { FileType } from '../../contract/files.ts';

/** Bytes from the front that `detectFileType` looks at. */
export const detectedTypes = 32;

const says =
  (text: string, at = 0) =>
  (head: string) =>
    head.startsWith(text, at);

const signatures: [FileType, (head: string) => boolean][] = [
  ['image/png', says('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', says('\xff\xd8\xff')],
  ['image/gif', (head) => says('GIF87a')(head) || says('GIF89a')(head)],
  ['image/webp', (head) => says('RIFF')(head) && says('WEBPVP8', 8)(head)],
  ['application/pdf', says('%PDF-')],
];

/** What a file is by its own first bytes; anything but pictures and PDF is only bytes. */
export function detectFileType(head: Buffer): FileType {
  const text = head.toString('latin1', 0, detectedTypes);
  return signatures.find(([, isOne]) => isOne(text))?.[0] ?? 'application/octet-stream';
}
