import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** @param place Bound to the text: it can be opened with the same value only. */
  close: (text: string, place?: string) => string;
  /** Null if it was sealed with another secret, use or place, or was changed. */
  open: (sealed: string | null, place?: string) => string | null;
}

const sizes = { key: 32, nonce: 12, tag: 16 };

/**
 * Encrypts values that Baton must read again (AES-256-GCM), with a key derived from the installation's secret (HKDF,
 * RFC 5869). The result is the nonce, the tag and the encrypted text.
 * @param use Separates kinds of values: a value cannot be opened for another use.
 */
export function sealWith(secret: string, use: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, sizes.key));
  return {
    close: (text, place = '') => {
      const nonce = randomBytes(sizes.nonce);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: sizes.tag });
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, place = '') => {
      if (!sealed) return null;
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const body = sizes.nonce + sizes.tag;
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, sizes.nonce), {
          authTagLength: sizes.tag,
        });
        decipher.setAAD(Buffer.from(place));
        decipher.setAuthTag(bytes.subarray(sizes.nonce, body));
        return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
