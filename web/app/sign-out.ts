import { useNavigate } from '@tanstack/react-router';
import { leaveSession } from '../lib/leave-session.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { forgetUser } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { dropUnsaved, unsavedText } from '../ui/use-unsaved-guard.ts';

/**
 * Asks for confirmation, ends the session on the server (which deletes the cookie), clears the user's data in the
 * browser and opens the sign-in page. If the server cannot be reached, the session still exists, so nothing is cleared.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation(['app', 'messages']);
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: t('messages:confirm.sign_out'),
      text: unsavedText(),
      confirmLabel: t('account_menu.sign_out'),
      cancelLabel: t('account_menu.stay'),
    });
    if (!sure) return;
    try {
      const logout_url = await leaveSession();
      dropUnsaved();
      // The identity provider signs out too, and redirects the browser to the sign-in page.
      if (logout_url) {
        window.location.assign(logout_url);
        return;
      }
    } catch (error) {
      toast.error(problemMessage(error));
      return;
    }
    forgetUser();
    await navigate({ to: paths.signIn, replace: true });
  };
}
