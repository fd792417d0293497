// Any host would do: the check is whether a path that is resolved against it stays on it.
const here = 'https://here.invalid';

/**
 * The path to return to after signing in, or null if it does not stay on this site.
 * Browsers read `\` as `/` and drop tabs and line breaks inside a URL, so a value that looks like a path can lead to
 * another host.
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
