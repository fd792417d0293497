import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  close: (text: string) => string;
  /** Null for what was sealed under another secret, or not by us. */
  open: (sealed: string | null) => string | null;
}

/**
 * Encrypts what must be read again and never shown (AES-256-GCM), under a key of the installation's secret.
 * @param use Names what is sealed: what was sealed for another use does not open.
 */
export function sealWith(secret: string, use: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    close: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      if (!sealed) return null;
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
