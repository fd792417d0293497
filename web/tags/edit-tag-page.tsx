import { useParams } from '@tanstack/react-router';
import { getTag } from '../../contract/tags.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { SettingsFormPage } from '../ui/settings-form.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { TagForm } from './tag-form.tsx';

export function EditTagPage() {
  const { t } = useTranslation('tags');
  const ws = useWorkspaceId();
  const { tagId = '' } = useParams({ strict: false });
  const { data } = useApi(getTag, { params: { ws, tag_id: tagId } }, { throwOnError: true });
  return (
    <SettingsFormPage title={data?.tag.name ?? t('edit')}>
      {data ? <TagForm key={tagId} ws={ws} tag={data.tag} /> : <SkeletonForm fields={2} />}
    </SettingsFormPage>
  );
}
