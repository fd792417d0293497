import * as contract from '../../contract/identity.ts';
import { ApiError } from '../http/api-error.ts';
import { countGuesses } from '../http/count-guesses.ts';
import { networkOf } from '../http/request-limits.ts';
import { type Router, route } from '../http/route.ts';
import { clearSessionCookie, setSessionCookie, tokenOf } from '../http/session-cookie.ts';
import { sessionLife } from '../outside/session-life.ts';
import { createSession } from './create-session.ts';
import { signOut } from './end-session.ts';
import { countPasswords } from './guard-password.ts';
import { requestLink } from './mail-link.ts';
import { keepPendingToken, SecondFactorRequired } from './pending-sign-in.ts';
import { profileRoutes } from './profile-routes.ts';
import { providerRoutes } from './provider-routes.ts';
import { register } from './register.ts';
import { isRegisteringBrowser, markRegisteringBrowser } from './registering-browser.ts';
import { forgotPassword, resetPassword, sendVerification, verifyEmail } from './reset-password.ts';
import { showMe } from './show-me.ts';
import { signIn, UnverifiedAccount } from './sign-in.ts';

const done = { done: true as const };

export function accountRoutes(router: Router): void {
  const { context } = router;
  const secure = context.config.BASE_URL.startsWith('https:');
  const guesses = countPasswords(context);
  // Counted by recipient, whatever address requests them.
  const resets = countGuesses(context, { name: 'reset', most: 5, seconds: 600 });
  const verifications = countGuesses(context, { name: 'verification', most: 5, seconds: 600 });

  /** Sends the verification mail again, unless the address got too many: its owner may not be who signs in. */
  const verifyAgain = async (email: string) => {
    try {
      await verifications.count(email);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_requests') return;
      throw error;
    }
    await requestLink(context, { kind: 'verification', email });
  };

  route(router, contract.register, async ({ body, reply }) => {
    await register(context, body, (user_id) => markRegisteringBrowser(reply, context.config, user_id));
    return done;
  });
  route(router, contract.login, async ({ body, request, reply }) => {
    const headers = new Headers({ 'user-agent': request.headers['user-agent'] ?? '', 'x-forwarded-for': request.ip });
    const guess = `${networkOf(request.ip)} ${body.email}`;
    await guesses.count(guess);
    const session = await signIn(context, body.email, body.password, headers).catch(async (error: unknown) => {
      if (error instanceof UnverifiedAccount) {
        markRegisteringBrowser(reply, context.config, error.user_id);
        await verifyAgain(body.email);
      }
      if (error instanceof SecondFactorRequired) {
        await guesses.forgive(guess);
        keepPendingToken(reply, context.config, error.token);
      }
      throw error;
    });
    await guesses.forgive(guess);
    setSessionCookie(reply, session.token, session.expires_at, secure);
    return {
      token: session.token,
      token_type: 'bearer' as const,
      expires_at: Math.floor(session.expires_at.getTime() / 1000),
      user: await showMe(context, session.user_id),
    };
  });
  route(router, contract.logout, async ({ request, reply }) => {
    const logout_url = await signOut(context, tokenOf(request).token);
    clearSessionCookie(reply);
    return { ...done, logout_url };
  });
  route(router, contract.signOut, async ({ request, reply }) => {
    const logout_url = await signOut(context, tokenOf(request).token);
    clearSessionCookie(reply);
    return { ...done, logout_url };
  });
  route(router, contract.verifyEmail, async ({ body, request, reply }) => {
    const verified = await verifyEmail(context, body.token, async ({ id, email, password }) => {
      if (isRegisteringBrowser(request, context.config, id)) return;
      if (body.password === undefined) throw new ApiError('password_required');
      const guess = `${networkOf(request.ip)} ${email}`;
      await guesses.count(guess);
      if (password === null || !(await context.identity.isPassword(body.password, password))) {
        throw new ApiError('wrong_password', { errors: [{ field: 'password', code: 'invalid_value' }] });
      }
      await guesses.forgive(guess);
    });
    if (!verified) return { ...done, user: null };
    const expires_at = context.now() + sessionLife;
    const device = request.headers['user-agent'] ?? '';
    const session = { user_id: verified.id, account_id: null, expires_at, ip: request.ip, device };
    setSessionCookie(reply, await createSession(context, session), new Date(expires_at * 1000), secure);
    return { ...done, user: await showMe(context, verified.id) };
  });
  route(router, contract.sendVerification, async ({ body }) => {
    await verifications.count(body.email);
    await sendVerification(context, body.email);
    return done;
  });
  route(router, contract.forgotPassword, async ({ body }) => {
    await resets.count(body.email);
    await forgotPassword(context, body.email);
    return done;
  });
  route(router, contract.resetPassword, async ({ body }) => {
    await resetPassword(context, body);
    return done;
  });
  profileRoutes(router);
  providerRoutes(router);
}
