import { pathTo } from '../lib/path-to.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { GroupForm } from './group-form.tsx';

export function NewGroupPage() {
  const { t } = useTranslation('groups');
  const ws = useWorkspaceId();
  return (
    <>
      <PageHead
        title={t('new')}
        below={t('text')}
        keepTitle
        back={{ href: pathTo(paths.groupSettings, { workspaceId: ws }), name: t('title') }}
      />
      <SettingsForm>
        <GroupForm ws={ws} />
      </SettingsForm>
    </>
  );
}
