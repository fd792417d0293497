/** Browsers allow 64 KiB for the bodies of all requests with `keepalive` together; some is left for other requests. */
const mostBytes = 60_000;

/**
 * Whether a request may have `keepalive`, with which it continues after its page is closed. A larger body would make the
 * browser reject the request. Only bytes count: most Thai letters take three.
 */
export const fitsKeepalive = (body: string): boolean => new TextEncoder().encode(body).length < mostBytes;
