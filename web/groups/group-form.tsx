import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createGroup, type GroupReply, updateGroup } from '../../contract/groups.ts';
import { displayName } from '../../contract/person-name.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';

/** Name and members of a new group, or of the given one. */
export function GroupForm({ ws, group }: { ws: Id; group?: GroupReply }) {
  const { t } = useTranslation(['groups', 'ui', 'messages']);
  const navigate = useNavigate();
  const { data } = useApi(usersForSelect, { params: { ws } }, { staleTime: 60_000 });
  /** Those with whom the form was opened: the group may be loaded again while it is open. */
  const [before] = useState(() => new Set(group?.members.map(({ id }) => id)));
  const labels = { name: t('name'), user_workspace_ids: t('members') };
  const form = useForm({
    initialValues: { name: group?.name ?? '', user_workspace_ids: group?.members.map(({ id }) => id) ?? [] },
    validate: {
      name: checkField.required(labels.name),
      user_workspace_ids: (ids) => (ids.length === 0 ? t('messages:validation.select_members') : null),
    },
  });
  useUnsavedGuard(form.hasChanges);
  const options = {
    onSuccess: () => {
      const isAdded = form.getValues().user_workspace_ids.some((id) => !before.has(id));
      const changed = isAdded ? 'messages:success.member_added' : 'messages:success.updated';
      toast.success(t(group ? changed : 'messages:success.created'));
      form.markSaved();
      return navigate({ to: paths.groupSettings, params: { workspaceId: ws } });
    },
    onError: (error: Error) => showFormProblem(form, error, labels),
  };
  const create = useCall(createGroup, options);
  const update = useCall(updateGroup, options);
  // Deactivated members are not offered any more, but remain in the group.
  const people = [...(group?.members ?? []), ...(data?.users ?? [])];
  const choices = new Map(people.map(({ id, user }) => [id, displayName(user)]));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => {
        // Whoever has come into the group since, by an invitation or another owner, stays when only the name is changed.
        if (group) update.mutate({ params: { ws, group_id: group.id }, body: { group: form.getChanges() } });
        else create.mutate({ params: { ws }, body: { group: values } });
      })}
    >
      <TextInput
        label={labels.name}
        placeholder={t('name_hint')}
        maxLength={80}
        autoFocus={!group}
        {...form.getInputProps('name')}
      />
      {group?.can.change_members === false ? (
        <TextInput
          label={labels.user_workspace_ids}
          description={t('everyone_help')}
          disabled
          value={t('people', { count: group.members.length })}
        />
      ) : (
        <MultiSelect
          label={labels.user_workspace_ids}
          description={t('members_help')}
          placeholder={form.values.user_workspace_ids.length === 0 ? t('members_hint') : undefined}
          searchable
          data={[...choices].map(([value, label]) => ({ value, label }))}
          nothingFoundMessage={t('ui:field.nobody')}
          {...form.getInputProps('user_workspace_ids')}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t(group ? 'ui:save' : 'create')}
        </Button>
        <LinkButton to={paths.groupSettings} params={{ workspaceId: ws }} variant="default" ignoreBlocker>
          {t('ui:cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
