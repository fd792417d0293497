import { sealWith } from '../outside/seal-text.ts';

/** Where a sealed secret belongs: in another row it does not open. */
export interface SecretLocation {
  workspace_id: string;
  id: string;
}

/** The first byte of what is sealed in this way. */
const form = 1;

const sealOf = (secret: string) => sealWith(secret, 'baton: secrets of outside services');
const locationOf = ({ workspace_id, id }: SecretLocation) => `${workspace_id} ${id}`;

/** @returns A byte for the form, then the sealed text (`server/outside/seal-text.ts`). */
export function sealSecret(secret: string, location: SecretLocation, text: string): Buffer {
  return Buffer.concat([Buffer.of(form), Buffer.from(sealOf(secret).close(text, locationOf(location)), 'base64url')]);
}

/** What was sealed; null where `SECRET` is another by now, or the bytes are not what was sealed for this place. */
export function openSealed(secret: string, location: SecretLocation, bytes: Buffer): string | null {
  return bytes[0] === form ? sealOf(secret).open(bytes.subarray(1).toString('base64url'), locationOf(location)) : null;
}
