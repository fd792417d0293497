import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logout } from '../../contract/identity.ts';
import { call } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { unselectWorkspace } from '../lib/selected-workspace.ts';
import { forgetUser } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { confirm } from '../ui/confirm.ts';

/**
 * Asks, tells the server (which drops the session and its cookie), clears the user and all that was read
 * for them, goes to sign in. When the server cannot be told, the session lives on, so nothing is cleared either.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation(['app', 'messages']);
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: t('messages:confirm.sign_out'),
      confirmLabel: t('account_menu.sign_out'),
      cancelLabel: t('account_menu.stay'),
    });
    if (!sure) return;
    try {
      const { logout_url } = await call(logout, {});
      // The provider signs out too, and sends the browser to the sign-in page.
      if (logout_url) {
        unselectWorkspace();
        window.location.assign(logout_url);
        return;
      }
    } catch (error) {
      toast.error(problemMessage(error));
      return;
    }
    unselectWorkspace();
    forgetUser();
    await navigate({ to: paths.signIn, replace: true });
  };
}
