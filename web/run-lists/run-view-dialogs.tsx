import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRunView, type RunView, updateRunView } from '../../contract/run-lists.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FormDialog } from '../runs/commands/form-dialog.tsx';
import type { RunListSearch } from './run-list-search.ts';
import { viewOfSearch } from './run-view-search.ts';

/** Saves the current filters as a view with a name. */
export function SaveViewDialog({
  search,
  onSaved,
  onClose,
}: {
  search: RunListSearch;
  /** Gets the id of the new view. */
  onSaved: (view: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['runs', 'messages']);
  const ws = useWorkspaceId();
  const form = useViewName('');
  const saving = useCall(createRunView, {
    onSuccess: ({ view }) => {
      toast.success(t('messages:success.created'));
      onSaved(view.id);
      onClose();
    },
    onError: form.showProblem,
  });
  const save = () => {
    const name = form.check();
    if (name) saving.mutate({ params: { ws }, body: { view: { name, query: viewOfSearch(search) } } });
  };
  return (
    <NameDialog
      title={t('list.views.save_title')}
      help={t('list.views.save_help')}
      form={form}
      isSending={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

export function RenameViewDialog({ view, onClose }: { view: RunView; onClose: () => void }) {
  const { t } = useTranslation(['runs', 'messages']);
  const ws = useWorkspaceId();
  const form = useViewName(view.name);
  const renaming = useCall(updateRunView, {
    onSuccess: () => {
      toast.success(t('messages:success.updated'));
      onClose();
    },
    onError: form.showProblem,
  });
  const rename = () => {
    const name = form.check();
    if (name) renaming.mutate({ params: { ws, view_id: view.id }, body: { view: { name } } });
  };
  return (
    <NameDialog
      title={t('list.views.rename_title')}
      form={form}
      isSending={renaming.isPending}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}

function useViewName(initial: string) {
  const { t } = useTranslation('runs');
  const label = t('list.views.name');
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  return {
    label,
    name,
    setName,
    error,
    /** @returns The trimmed name, or null with an error shown if it is blank. */
    check: () => {
      const blank = checkField.required(label)(name);
      setError(blank ?? undefined);
      return blank ? null : name.trim();
    },
    showProblem: (problem: Error) =>
      showFormProblem({ setFieldError: (_field, message) => setError(message) }, problem, { name: label }),
  };
}

function NameDialog({
  title,
  help,
  form,
  ...rest
}: {
  title: string;
  help?: string;
  form: ReturnType<typeof useViewName>;
  isSending: boolean;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <FormDialog title={title} submitLabel={t('save')} {...rest}>
      <TextInput
        data-autofocus
        label={form.label}
        description={help}
        maxLength={60}
        value={form.name}
        error={form.error}
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
