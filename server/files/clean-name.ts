import { cutText } from '../../engine/cut-text.ts';

/** The largest length of a file's name, in characters. */
const longest = 200;

/**
 * A file's name in a form that is safe to show: without its path, and without invisible characters: control characters,
 * line ends, and marks that change the writing direction ("cod.exe" that reads as "exe.doc"). The extension is kept
 * when the name is shortened.
 */
export function cleanName(name: string): string {
  const visible = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/gu, '')
    .trim();
  if (/^\.*$/.test(visible)) return 'file';
  if (visible.length <= longest) return visible;
  const ending = /\.[^.\s]{1,20}$/.exec(visible)?.[0] ?? '';
  return cutText(visible, longest - ending.length) + ending;
}

/** The Content-Disposition header with the name, both in ASCII and in full (RFC 6266). */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
