// Any host will do: what matters is whether the browser would stay on it.
const here = 'https://here.invalid';

/**
 * The path to return to after login, if it leads back into this site and nowhere else; otherwise null.
 * Browsers read `\` as `/` and drop tabs and line breaks inside a URL, so what looks like a path may name a host.
 */
export function sameSitePath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted.length > 2000) return null;
  if (!wanted.startsWith('/') || /^\/[/\\]/.test(wanted)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/.test(wanted)) return null;
  let url: URL;
  try {
    url = new URL(wanted, here);
  } catch {
    return null;
  }
  if (url.origin !== here || /^\/\//.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
