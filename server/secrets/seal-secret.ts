import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed secret belongs: in another row it does not open. */
export interface Place {
  workspace_id: string;
  id: string;
}

const sizes = { key: 32, nonce: 12, tag: 16 };
/** The first byte of what is sealed in this way. */
const form = 1;

const keyFrom = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'baton: secrets of outside services', sizes.key));
const placeOf = ({ workspace_id, id }: Place) => Buffer.from(`${workspace_id} ${id}`);

/**
 * Seals a text with AES-256-GCM under a key derived from `SECRET` (HKDF, RFC 5869).
 * @returns A byte for the form, the nonce, the tag, the sealed text.
 */
export function sealSecret(secret: string, place: Place, text: string): Buffer {
  const nonce = randomBytes(sizes.nonce);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce, { authTagLength: sizes.tag });
  cipher.setAAD(placeOf(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(form), nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; null where `SECRET` is another by now, or the bytes are not what was sealed for this place. */
export function openSealed(secret: string, place: Place, bytes: Buffer): string | null {
  if (bytes[0] !== form || bytes.length < 1 + sizes.nonce + sizes.tag) return null;
  const nonce = bytes.subarray(1, 1 + sizes.nonce);
  const tag = bytes.subarray(1 + sizes.nonce, 1 + sizes.nonce + sizes.tag);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), nonce, { authTagLength: sizes.tag });
  decipher.setAAD(placeOf(place));
  decipher.setAuthTag(tag);
  try {
    return decipher.update(bytes.subarray(1 + sizes.nonce + sizes.tag), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
