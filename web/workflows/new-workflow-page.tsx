import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { displayName } from '../../contract/person-name.ts';
import { createWorkflow } from '../../contract/workflows.ts';
import { tagsForSelect, usersForSelect } from '../../contract/workspaces.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';

interface Values {
  name: string;
  description: string;
  categories: string[];
  /** Null until the reader changes them. Nothing is sent for null, and the server makes the creator the admin. */
  admins: string[] | null;
}

export function NewWorkflowPage() {
  const { t } = useTranslation(['workflows', 'ui', 'messages']);
  const ws = useWorkspaceId();
  const me = useMe();
  const navigate = useNavigate();
  const { data: users } = useApi(usersForSelect, { params: { ws } }, { staleTime: 60_000 });
  const { data: tags } = useApi(tagsForSelect, { params: { ws } }, { staleTime: 60_000 });
  const labels = {
    name: t('fields.name'),
    description: t('fields.description'),
    categories: t('fields.categories'),
    admins: t('fields.admins'),
  };
  const form = useForm<Values>({
    initialValues: { name: '', description: '', categories: [], admins: null },
    validate: {
      name: checkField.required(labels.name),
      admins: (admins) => (admins?.length === 0 ? t('fields.admins_blank') : null),
    },
  });
  useUnsavedGuard(form.hasChanges);
  const create = useCall(createWorkflow, {
    onSuccess: ({ workflow }) => {
      toast.success(t('messages:success.created'));
      form.markSaved();
      return navigate({ to: paths.editWorkflow, params: { workspaceId: ws, workflowId: workflow.id } });
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  const oneself = users?.users.find(({ user }) => user.id === me?.id)?.id;
  return (
    <Page width="narrow">
      <PageHead title={t('new')} below={t('new_text')} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(({ admins, name, ...rest }) =>
          create.mutate({
            params: { ws },
            body: { workflow: { ...rest, name: name.trim(), ...(admins && { admins }) } },
          }),
        )}
      >
        <TextInput
          label={labels.name}
          placeholder={t('fields.name_hint')}
          maxLength={120}
          autoFocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={labels.description}
          placeholder={t('fields.description_hint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        {tags && tags.tags.length > 0 && (
          <MultiSelect
            label={labels.categories}
            placeholder={form.values.categories.length === 0 ? t('fields.categories_hint') : undefined}
            searchable
            maxValues={20}
            data={tags.tags.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('categories')}
          />
        )}
        <MultiSelect
          label={labels.admins}
          description={t('fields.admins_help')}
          searchable
          data={(users?.users ?? [])
            .filter(({ role }) => role !== 'guest')
            .map(({ id, user }) => ({ value: id, label: displayName(user) }))}
          {...form.getInputProps('admins')}
          value={form.values.admins ?? (oneself ? [oneself] : [])}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
          <LinkButton to={paths.workflows} params={{ workspaceId: ws }} variant="default" ignoreBlocker>
            {t('ui:cancel')}
          </LinkButton>
        </div>
      </form>
    </Page>
  );
}
