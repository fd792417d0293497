import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import pg from 'pg';
import type { Language } from '../../engine/definition.ts';
import { hashToken } from '../db/hash-token.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { surviveLostConnections } from '../db/survive-lost-connections.ts';
import { sessionLife } from './session-life.ts';

/** The mails that the identity library needs to send. */
export interface IdentityMails {
  verifyAddress: (to: { email: string; language: Language | null }, token: string) => Promise<void>;
  resetPassword: (to: { email: string; language: Language | null }, token: string) => Promise<void>;
  /** Within the transaction of `client`. */
  passwordChanged: (client: pg.PoolClient, to: { email: string; language: Language | null }) => Promise<void>;
}

export interface IdentityOptions {
  connectionString: string;
  secret: string;
  baseUrl: string;
  nextId: () => string;
  /** Gets the errors of idle connections. */
  onError: (error: Error) => void;
  mails: IdentityMails;
}

export type IdentityLibrary = ReturnType<typeof openIdentityLibrary>;

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/**
 * better-auth on our tables. Its router is not mounted: operations of
 * `server/accounts` call its functions, and sessions are read by our own statement (`server/http/find-caller.ts`). It
 * has a small pool of its own, because it needs times as Dates, and the other pools return unix seconds.
 */
export function openIdentityLibrary(options: IdentityOptions) {
  const pool = new pg.Pool({ connectionString: options.connectionString, max: 4 });
  surviveLostConnections(pool, options.onError);
  // The library would store session tokens in clear text. The database gets the hash instead, and the caller the token.
  const minted = new AsyncLocalStorage<{ token?: string }>();
  const auth = betterAuth({
    database: pool,
    secret: options.secret,
    baseURL: options.baseUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    // With joins, finding an address without an account takes as many statements as finding one.
    advanced: { database: { generateId: () => options.nextId(), joins: true } },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...stamps },
      additionalFields: {
        first_name: { type: 'string', required: true },
        last_name: { type: 'string', required: true },
        language_preference: { type: 'string', required: false },
        time_zone_preference: { type: 'string', required: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
      expiresIn: sessionLife,
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const made = minted.getStore();
            if (made) made.token = session.token;
            return { data: { ...session, token: hashToken(session.token) } };
          },
        },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...stamps },
      // Stores only hashes of reset tokens.
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      // The link was sent by mail, so using it verifies the address.
      onPasswordReset: async ({ user }) => {
        // Neither sign-ins that were begun with the old password, nor links that were mailed before, can be used any longer.
        await inTransaction(pool, async (client) => {
          // What asks for a new address has locked the row, and deleting would not see its address before it is committed.
          await client.query('select 1 from users where id = $1 for update', [user.id]);
          await client.query('delete from verifications where value = $1', [user.id]);
          await client.query(
            `with ended as (delete from pending_sign_ins where user_id = $1),
              addresses as (delete from email_changes where user_id = $1)
            update users set email_verified = true where id = $1`,
            [user.id],
          );
          await options.mails.passwordChanged(client, addressee(user));
        });
      },
      sendResetPassword: async ({ user, token }) => options.mails.resetPassword(addressee(user), token),
    },
    emailVerification: {
      sendOnSignUp: true,
      // `server/accounts/routes.ts` sends it, and counts the mails of each address.
      sendOnSignIn: false,
      expiresIn: 24 * 3600,
      sendVerificationEmail: async ({ user, token }) => options.mails.verifyAddress(addressee(user), token),
    },
  });
  return {
    signUp: (body: {
      email: string;
      password: string;
      name: string;
      first_name: string;
      last_name: string;
      language_preference?: string;
      time_zone_preference?: string;
    }) => auth.api.signUpEmail({ body }),
    /** Unverified addresses are refused. @returns The session's token, and the user. */
    signIn: async ({ headers, ...body }: { email: string; password: string; headers: Headers }) => {
      const made: { token?: string } = {};
      const { user } = await minted.run(made, () => auth.api.signInEmail({ body, headers }));
      return { user, token: made.token ?? '' };
    },
    requestPasswordReset: (email: string) => auth.api.requestPasswordReset({ body: { email } }),
    /**
     * @returns The id of the user for whom a link sets a password; null if there is no such link, or it has expired.
     */
    findUserOfReset: async (token: string): Promise<string | null> => {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return found && found.expiresAt > new Date() ? found.value : null;
    },
    resetPassword: (token: string, newPassword: string) => auth.api.resetPassword({ body: { token, newPassword } }),
    sendVerification: (email: string) => auth.api.sendVerificationEmail({ body: { email } }),
    verifyEmail: (token: string) => auth.api.verifyEmail({ query: { token } }),
    /** Uses scrypt, in the library's format. */
    hashPassword: async (password: string) => (await auth.$context).password.hash(password),
    isPassword: async (password: string, hash: string) => (await auth.$context).password.verify({ password, hash }),
    close: () => pool.end(),
  };
}

function addressee(user: { email: string }): { email: string; language: Language | null } {
  return { email: user.email, language: (user as { language_preference?: Language }).language_preference ?? null };
}
