import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../lib/route-params.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { GroupForm } from './group-form.tsx';

export function NewGroupPage() {
  const { t } = useTranslation('groups');
  return (
    <>
      <PageHead title={t('new')} below={t('text')} keepTitle />
      <SettingsForm>
        <GroupForm ws={useWorkspaceId()} />
      </SettingsForm>
    </>
  );
}
