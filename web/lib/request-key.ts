/**
 * A new `Idempotency-Key`. `crypto.randomUUID` exists on https and localhost only, but Baton also runs in plain http
 * networks.
 */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the same key for the same content, and a new one after a change: a double click or a retry counts as one
 * request, an answer corrected after a rejection as another.
 */
export function requestKeys(): (content: unknown) => string {
  let last = '';
  let key = '';
  return (content) => {
    const now = JSON.stringify(content);
    if (now !== last) {
      last = now;
      key = newRequestKey();
    }
    return key;
  };
}
