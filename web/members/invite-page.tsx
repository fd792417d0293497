import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../lib/path-to.ts';
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
    <SettingsFormPage
      title={t('invite.title')}
      back={{ href: pathTo(paths.memberSettings, { workspaceId: ws }), name: t('title') }}
    >
      <InviteForm
        ws={ws}
        withGroups
        onInvited={() => navigate({ to: paths.memberSettings, params: { workspaceId: ws }, ignoreBlocker: true })}
      />
    </SettingsFormPage>
  );
}
