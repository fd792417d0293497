/** Loads the library of passkeys when one is first used: its 300 modules would be a fifth of what a start loads. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server');
