import { sealWith } from '../outside/seal-text.ts';

/** The row that a sealed secret is bound to: it cannot be opened in another one. */
export interface SecretLocation {
  workspace_id: string;
  id: string;
}

/** The first byte of the sealed bytes: the version of the format. */
const form = 1;

const sealOf = (secret: string) => sealWith(secret, 'baton: secrets of outside services');
const locationOf = ({ workspace_id, id }: SecretLocation) => `${workspace_id} ${id}`;

/** @returns The format byte, followed by the sealed text (`server/outside/seal-text.ts`). */
export function sealSecret(secret: string, location: SecretLocation, text: string): Buffer {
  return Buffer.concat([Buffer.of(form), Buffer.from(sealOf(secret).close(text, locationOf(location)), 'base64url')]);
}

/** The secret's text; null if `SECRET` has changed, or the bytes were changed or belong to another row. */
export function openSealed(secret: string, location: SecretLocation, bytes: Buffer): string | null {
  return bytes[0] === form ? sealOf(secret).open(bytes.subarray(1).toString('base64url'), locationOf(location)) : null;
}
