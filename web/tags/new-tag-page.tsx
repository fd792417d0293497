import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { SettingsFormPage } from '../ui/settings-form.tsx';
import { TagForm } from './tag-form.tsx';

export function NewTagPage() {
  const { t } = useTranslation('tags');
  const ws = useWorkspaceId();
  return (
    <SettingsFormPage title={t('new')} below={t('text')}>
      <TagForm ws={ws} />
    </SettingsFormPage>
  );
}
