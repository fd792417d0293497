import { logout } from '../../contract/identity.ts';
import { call } from './api-client.ts';
import { forgetRecent } from './forget-recent.ts';
import { forgetAllTyped } from './kept-typing.ts';
import { unselectWorkspace } from './selected-workspace.ts';

/**
 * Ends the session on the server, which deletes the cookie, and removes what the person has left in this browser. The caller
 * calls `forgetUser`, or opens the address that is returned.
 * @returns The address at which the identity provider of the session signs the browser out too; null if there is none.
 * @throws ProblemError if the server cannot be reached: then the session still exists, and nothing is removed.
 */
export async function leaveSession(): Promise<string | null> {
  const { logout_url } = await call(logout, {});
  unselectWorkspace();
  forgetRecent();
  forgetAllTyped();
  return logout_url;
}
