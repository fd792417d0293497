import { useParams } from '@tanstack/react-router';
import { getGroup } from '../../contract/groups.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { SettingsFormPage } from '../ui/settings-form.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { GroupForm } from './group-form.tsx';

export function EditGroupPage() {
  const { t } = useTranslation('groups');
  const ws = useWorkspaceId();
  const { groupId = '' } = useParams({ strict: false });
  const { data } = useApi(getGroup, { params: { ws, group_id: groupId } }, { throwOnError: true });
  return (
    <SettingsFormPage title={data?.group.name ?? t('edit')}>
      {data ? <GroupForm key={groupId} ws={ws} group={data.group} /> : <SkeletonForm fields={2} />}
      {data && data.group.workflows.length > 0 && (
        <p className={styles.help}>
          {t('used_by', { workflows: data.group.workflows.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </SettingsFormPage>
  );
}
