import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../lib/route-params.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { TagForm } from './tag-form.tsx';

export function NewTagPage() {
  const { t } = useTranslation('tags');
  return (
    <>
      <PageHead title={t('new')} below={t('text')} keepTitle />
      <SettingsForm>
        <TagForm ws={useWorkspaceId()} />
      </SettingsForm>
    </>
  );
}
