import type { AppContext } from '../../app-context.ts';

/** Passkeys belong to the host of BASE_URL (WebAuthn's relying party), and are used on pages of its origin only. */
export function relyingParty({ config }: AppContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.BASE_URL);
  return { id: hostname, origin };
}

/** EdDSA, ES256 and RS256, by their numbers in COSE: what authenticators have. */
export const passkeyAlgorithms = [-8, -7, -257];

/** Milliseconds for which the browser waits for the person. */
export const passkeyTimeout = 120_000;

/**
 * Whether a new passkey comes without a statement about its maker; Baton asks for none. The library would check such a
 * statement, and to do so fetch addresses that stand in the caller's certificates: see docs/security.md.
 */
export async function hasNoAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    return decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt') === 'none';
  } catch {
    return false;
  }
}
