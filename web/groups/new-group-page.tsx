import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { SettingsFormPage } from '../ui/settings-form.tsx';
import { GroupForm } from './group-form.tsx';

export function NewGroupPage() {
  const { t } = useTranslation('groups');
  const ws = useWorkspaceId();
  return (
    <SettingsFormPage title={t('new')} below={t('text')}>
      <GroupForm ws={ws} />
    </SettingsFormPage>
  );
}
