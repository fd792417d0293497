const year = 365 * 24 * 3600;

/** For cookies that the browser code writes itself; the session cookie is HttpOnly and cannot be read here. */
export function readCookie(name: string): string | null {
  // Pages that are rendered at build time have no reader, and so no cookies.
  if (import.meta.env.SSR) return null;
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

export function writeCookie(name: string, value: string, seconds = year): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing from Firefox before 140 and from plain HTTP.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
