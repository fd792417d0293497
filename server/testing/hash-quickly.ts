import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/**
 * In the tests of a file, lets each hash of a password cost a thousandth of what it costs in production, which is a tenth of a
 * second of a core. How often a password is hashed stays the same. Not for tests in which another process reads the hash.
 */
export function hashQuickly(): void {
  const { scrypt } = crypto;
  const replaceBy = (one: typeof scrypt) => {
    crypto.scrypt = one;
    // Modules that import scrypt by its name get it too.
    syncBuiltinESMExports();
  };
  beforeAll(() =>
    replaceBy(((password, salt, length, options, done) =>
      scrypt(password, salt, length, { ...options, N: 16 }, done)) as typeof scrypt),
  );
  afterAll(() => replaceBy(scrypt));
}
