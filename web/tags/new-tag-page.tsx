import { pathTo } from '../lib/path-to.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { SettingsFormPage } from '../ui/settings-form.tsx';
import { TagForm } from './tag-form.tsx';

export function NewTagPage() {
  const { t } = useTranslation('tags');
  const ws = useWorkspaceId();
  return (
    <SettingsFormPage
      title={t('new')}
      below={t('text')}
      back={{ href: pathTo(paths.tagSettings, { workspaceId: ws }), name: t('title') }}
    >
      <TagForm ws={ws} />
    </SettingsFormPage>
  );
}
