import type { FileType } from '../../contract/files.ts';

/** The number of leading bytes that `detectFileType` reads. */
export const detectedTypes = 32;

const startsWithAt =
  (text: string, at = 0) =>
  (head: string) =>
    head.startsWith(text, at);

const signatures: [FileType, (head: string) => boolean][] = [
  ['image/png', startsWithAt('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', startsWithAt('\xff\xd8\xff')],
  ['image/gif', (head) => startsWithAt('GIF87a')(head) || startsWithAt('GIF89a')(head)],
  ['image/webp', (head) => startsWithAt('RIFF')(head) && startsWithAt('WEBPVP8', 8)(head)],
  ['application/pdf', startsWithAt('%PDF-')],
];

/** The type of a file by its first bytes; everything but pictures and PDF is plain bytes. */
export function detectFileType(head: Buffer): FileType {
  const text = head.toString('latin1', 0, detectedTypes);
  return signatures.find(([, isOne]) => isOne(text))?.[0] ?? 'application/octet-stream';
}
