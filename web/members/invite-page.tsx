import { useNavigate } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { SettingsFormPage } from '../ui/settings-form.tsx';
import { InviteForm } from './invite-form.tsx';

/** The invitation form on a page of its own, for phones and for links that lead here. */
export function InvitePage() {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const ws = useWorkspaceId();
  return (
    <SettingsFormPage title={t('invite.title')}>
      <InviteForm
        ws={ws}
        withGroups
        onInvited={() => navigate({ to: paths.memberSettings, params: { workspaceId: ws }, ignoreBlocker: true })}
      />
    </SettingsFormPage>
  );
}
