/** Characters of a file's name. */
const longest = 200;

/**
 * A file's name as it may be shown: without its path, and without what is not seen: control characters, ends of lines,
 * and the marks that turn the direction of writing ("cod.exe" that reads as "exe.doc"). The ending stays when it is cut.
 */
export function cleanName(name: string): string {
  const seen = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/gu, '')
    .trim();
  if (/^\.*$/.test(seen)) return 'file';
  if (seen.length <= longest) return seen;
  const ending = /\.[^.\s]{1,20}$/.exec(seen)?.[0] ?? '';
  return (
    seen
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replaceAll('\ufffd', '') + ending
  );
}

/** The header under which a browser keeps a file by its name, in ASCII and whole (RFC 6266). */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
