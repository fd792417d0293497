import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../lib/path-to.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { InviteForm } from './invite-form.tsx';

/** The invitation form on a page of its own, for phones and for links that lead here. */
export function InvitePage() {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const ws = useWorkspaceId();
  return (
    <>
      <PageHead
        title={t('invite.title')}
        keepTitle
        back={{ href: pathTo(paths.memberSettings, { workspaceId: ws }), name: t('title') }}
      />
      <SettingsForm>
        <InviteForm
          ws={ws}
          withGroups
          onInvited={() => navigate({ to: paths.memberSettings, params: { workspaceId: ws }, ignoreBlocker: true })}
        />
      </SettingsForm>
    </>
  );
}
