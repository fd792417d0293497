import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  /** @param place Binds it to where it belongs: elsewhere it does not open. */
  close: (text: string, place?: string) => string;
  /** Null for what was sealed under another secret, or not by us. */
  open: (sealed: string | null, place?: string) => string | null;
}

const sizes = { key: 32, nonce: 12, tag: 16 };

/**
 * Encrypts what must be read again and never shown (AES-256-GCM), under a key derived from the installation's
 * secret (HKDF, RFC 5869): the nonce, the tag, the sealed text.
 * @param use Names what is sealed: what was sealed for another use does not open.
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
