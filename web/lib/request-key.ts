/** A fresh `Idempotency-Key`. `crypto.randomUUID` exists on https and localhost alone, and Baton runs in plain networks too. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives the same key for the same content, a new one once it changed: a double click or a retry is one request, an answer
 * mended after a refusal is another.
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
