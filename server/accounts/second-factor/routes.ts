import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '../../../contract/second-factor.ts';
import { countGuesses } from '../../http/count-guesses.ts';
import { type Router, route } from '../../http/route.ts';
import { setSessionCookie } from '../../http/session-cookie.ts';
import { createSession } from '../create-session.ts';
import { guardPassword } from '../guard-password.ts';
import { forgetPendingToken, type PendingSignIn, pendingTokenOf } from '../pending-sign-in.ts';
import { showMe } from '../show-me.ts';
import { addPasskey } from './add-passkey.ts';
import { beginAuthenticator } from './begin-authenticator.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmAuthenticator } from './confirm-authenticator.ts';
import { removeAuthenticator } from './remove-authenticator.ts';
import { removePasskey } from './remove-passkey.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { showSecondFactor } from './show-second-factor.ts';
import { verifyCode } from './verify-code.ts';
import { verifyPasskey } from './verify-passkey.ts';

const done = { done: true as const };

/** The caller's second factors, and the step of signing in that asks for one. */
export function secondFactorRoutes(router: Router): void {
  const { context } = router;
  const withPasswordGuard = guardPassword(context);
  const codes = countGuesses(context, { name: 'second factor', most: 10, seconds: 3600 });
  const confirmations = countGuesses(context, { name: 'confirmation', most: 30, seconds: 600 });

  route(router, contract.showSecondFactor, ({ caller }) => showSecondFactor(context, caller));
  route(router, contract.beginAuthenticator, ({ caller, body, request }) =>
    withPasswordGuard(request.ip, caller, () => beginAuthenticator(context, caller, body.current_password)),
  );
  route(router, contract.confirmAuthenticator, async ({ caller, body }) => {
    await confirmations.count(caller.user_id);
    return { recovery_codes: await confirmAuthenticator(context, caller, body.code) };
  });
  route(router, contract.removeAuthenticator, async ({ caller, body, request }) => {
    await withPasswordGuard(request.ip, caller, () => removeAuthenticator(context, caller, body.current_password));
    return done;
  });
  route(router, contract.beginPasskey, async ({ caller, body, request }) => ({
    options: await withPasswordGuard(request.ip, caller, () => beginPasskey(context, caller, body.current_password)),
  }));
  route(router, contract.addPasskey, async ({ caller, body }) => ({
    recovery_codes: await addPasskey(context, caller, body),
  }));
  route(router, contract.removePasskey, async ({ caller, params, body, request }) => {
    await withPasswordGuard(request.ip, caller, () =>
      removePasskey(context, caller, params.passkey_id, body.current_password),
    );
    return done;
  });
  route(router, contract.replaceRecoveryCodes, async ({ caller, body, request }) => ({
    recovery_codes: await withPasswordGuard(request.ip, caller, () =>
      replaceRecoveryCodes(context, caller, body.current_password),
    ),
  }));

  route(router, contract.beginSecondFactor, ({ body, request }) =>
    beginSecondFactor(context, pendingTokenOf(request, body.token)),
  );
  route(router, contract.giveCode, async ({ body, request, reply }) => {
    const token = pendingTokenOf(request, body.token);
    return openSession(request, reply, await verifyCode(context, { token, code: body.code, guesses: codes }));
  });
  route(router, contract.givePasskey, async ({ body: { token, credential }, request, reply }) => {
    const pending = await verifyPasskey(context, { token: pendingTokenOf(request, token), credential });
    return openSession(request, reply, pending);
  });

  async function openSession(request: FastifyRequest, reply: FastifyReply, pending: PendingSignIn) {
    const { session_expires_at: expires_at, user_id, account_id } = pending;
    const device = request.headers['user-agent'] ?? '';
    const token = await createSession(context, { user_id, account_id, expires_at, ip: request.ip, device });
    forgetPendingToken(reply);
    setSessionCookie(reply, token, new Date(expires_at * 1000), context.config.BASE_URL.startsWith('https:'));
    return { token, token_type: 'bearer' as const, expires_at, user: await showMe(context, user_id) };
  }
}
