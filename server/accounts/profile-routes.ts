import * as contract from '../../contract/account.ts';
import { getMe, getSessionUser, updateProfile as updateProfileContract } from '../../contract/identity.ts';
import { receiveFile } from '../http/accept-multipart.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { countGuesses } from '../http/count-guesses.ts';
import { type Router, route } from '../http/route.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { guardPassword } from './guard-password.ts';
import { listSessions } from './list-sessions.ts';
import { mediaTypes, pictureFile, removePicture, savePicture } from './save-picture.ts';
import { showMe } from './show-me.ts';
import { showSignInMethods } from './show-sign-in-methods.ts';
import { requestEmailChange, updateEmail } from './update-email.ts';
import { updatePassword } from './update-password.ts';
import { accountChange, updateProfile } from './update-profile.ts';

const done = { done: true as const };

/** Routes for the caller's own account. */
export function profileRoutes(router: Router): void {
  const { context } = router;
  const emailChanges = countGuesses(context, { name: 'email change', most: 5, seconds: 600 });
  const countEmailChange = async (caller: Caller, email: string) => {
    await emailChanges.count(caller.user_id);
    await emailChanges.count(email);
  };
  const me = async (caller: Caller) => ({ user: await showMe(context, caller.user_id) });
  const withPasswordGuard = guardPassword(context);

  for (const endpoint of [getSessionUser, getMe]) {
    route<never, never, never, typeof endpoint.reply, Caller>(router, endpoint as never, ({ caller }) => me(caller));
  }
  route(router, updateProfileContract, async ({ caller, body: { user }, request }) => {
    const account = accountChange(caller, user);
    if (account.email) await countEmailChange(caller, account.email);
    const update = () => updateProfile(context, caller, user);
    if (account.email || account.password) await withPasswordGuard(request.ip, caller, update);
    else await update();
    const { pending_email } = await showSignInMethods(context, caller);
    return { ...(await me(caller)), pending_email };
  });
  route(router, contract.changePassword, async ({ caller, body, request }) => {
    await withPasswordGuard(request.ip, caller, () => updatePassword(context, caller, body));
    return done;
  });
  route(router, contract.askForEmailChange, async ({ caller, body, request }) => {
    await withPasswordGuard(request.ip, caller, async () => {
      await countEmailChange(caller, body.email);
      await requestEmailChange(context, caller, body);
    });
    return done;
  });
  route(router, contract.changeEmail, ({ body }) => updateEmail(context, body.token));
  route(router, contract.showSignInMethods, ({ caller }) => showSignInMethods(context, caller));
  route(router, contract.listSessions, async ({ caller }) => ({ sessions: await listSessions(context, caller) }));
  route(router, contract.endSession, async ({ caller, params }) => {
    await endSession(context, caller, params.session_id);
    return done;
  });
  route(router, contract.endOtherSessions, async ({ caller }) => {
    await endOtherSessions(context, caller);
    return done;
  });
  route(router, contract.savePicture, async ({ caller, request }) => {
    const file = await receiveFile(request);
    const picture = (await file?.toBuffer()) ?? null;
    await file?.assertOnlyOne();
    await savePicture(context, caller, picture);
    return me(caller);
  });
  route(router, contract.removePicture, async ({ caller }) => {
    await removePicture(context, caller);
    return me(caller);
  });
  route(router, contract.showPicture, async ({ params: { image_key }, reply }) => {
    const picture = await context.files.get(pictureFile(image_key));
    if (!picture) throw new ApiError('not_found');
    const kind = image_key.split('.')[1] as keyof typeof mediaTypes;
    reply
      .type(mediaTypes[kind])
      .header('content-disposition', `inline; filename="picture.${kind}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable');
    return picture;
  });
}
