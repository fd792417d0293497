import type { IdentityLibrary, IdentityOptions } from './open-identity-library.ts';

type Given<Name extends keyof IdentityLibrary> = Parameters<IdentityLibrary[Name]>;

export type Identity = ReturnType<typeof createIdentity>;

/**
 * Accounts, passwords and sessions. The library that keeps them is loaded when somebody first signs in or registers: its
 * 500 modules are a third of what a start would load, and a worker never needs them.
 */
export function createIdentity(options: IdentityOptions) {
  let opened: Promise<IdentityLibrary> | undefined;
  const open = () => {
    opened ??= import('./open-identity-library.ts').then(({ openIdentityLibrary }) => openIdentityLibrary(options));
    return opened;
  };
  return {
    signUp: async (...given: Given<'signUp'>) => (await open()).signUp(...given),
    /** Unverified addresses are refused. @returns The session's token, and the user */
    signIn: async (...given: Given<'signIn'>) => (await open()).signIn(...given),
    requestPasswordReset: async (...given: Given<'requestPasswordReset'>) =>
      (await open()).requestPasswordReset(...given),
    /** @returns The id of the user for whom a link sets a password; null if there is no such link, or it has expired */
    findUserOfReset: async (...given: Given<'findUserOfReset'>) => (await open()).findUserOfReset(...given),
    resetPassword: async (...given: Given<'resetPassword'>) => (await open()).resetPassword(...given),
    sendVerification: async (...given: Given<'sendVerification'>) => (await open()).sendVerification(...given),
    verifyEmail: async (...given: Given<'verifyEmail'>) => (await open()).verifyEmail(...given),
    /** Uses scrypt, in the library's format. */
    hashPassword: async (...given: Given<'hashPassword'>) => (await open()).hashPassword(...given),
    isPassword: async (...given: Given<'isPassword'>) => (await open()).isPassword(...given),
    close: async () => (await opened)?.close(),
  };
}
