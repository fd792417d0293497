import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateWorkflow } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import { faultMessage, problemMessage } from '../../../lib/problem-message.ts';
import { useApi, useCall } from '../../../lib/query.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { oneLine } from './one-line.ts';
import { usePeopleOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';

/**
 * Name, description, categories and admins. They belong to the workflow and not to its draft, and are saved while they
 * are edited.
 */
export function WorkflowSettings() {
  const { t } = useTranslation(['editor', 'workflows']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const offers = usePeopleOffers({ guests: false });
  const [name, setName] = useState(workflow.name);
  const [description, setDescription] = useState(workflow.description);
  const [admins, setAdmins] = useState(workflow.admins.map(({ id }) => id));
  const [categories, setCategories] = useState(workflow.categories.map(({ id }) => id));
  const [fault, setFault] = useState<{ setting: 'name' | 'admins' | 'rest'; message: string } | null>(null);
  const { data: tags } = useApi(tagsForSelect, { params: { ws } }, { staleTime: 60_000 });
  const update = useCall(updateWorkflow, {
    onSuccess: () => setFault(null),
    onError: (error, { body }) =>
      setFault({
        setting: body.workflow.name ? 'name' : body.workflow.admins ? 'admins' : 'rest',
        message: problemMessage(error),
      }),
  });
  type Settings = Parameters<typeof update.mutate>[0]['body']['workflow'];
  const save = (settings: Settings) =>
    update.mutate({ params: { ws, workflow_id: workflow.id }, body: { workflow: settings } });
  // Saved after a pause in typing, and when the panel is closed.
  const saveSoon = useDebouncedCallback(save, { delay: 800, flushOnUnmount: true });

  const rename = (next: string) => {
    setName(next);
    if (next.trim() === '') {
      saveSoon.cancel();
      return setFault({ setting: 'name', message: faultMessage('blank', t('setting.name')) });
    }
    setFault(null);
    saveSoon({ name: next.trim(), description });
  };
  // Only enabled tags are loaded; a disabled one that the workflow has is added, so that it stays selected.
  const known = [...(tags?.tags ?? []), ...workflow.categories];
  const offered = [...new Map(known.map((tag) => [tag.id, { value: tag.id, label: tag.name }])).values()];

  return (
    <>
      <TextInput
        label={t('workflows:fields.name')}
        data-setting="name"
        maxLength={120}
        value={name}
        error={fault?.setting === 'name' ? fault.message : undefined}
        onChange={(event) => rename(oneLine(event.currentTarget.value))}
      />
      <Textarea
        label={t('workflows:fields.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={description}
        error={fault?.setting === 'rest' ? fault.message : undefined}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setDescription(next);
          saveSoon(name.trim() ? { name: name.trim(), description: next } : { description: next });
        }}
      />
      {offered.length > 0 && (
        <MultiSelect
          label={t('workflows:fields.categories')}
          placeholder={categories.length === 0 ? t('workflows:fields.categories_hint') : undefined}
          searchable
          maxValues={20}
          data={offered}
          value={categories}
          onChange={(next) => {
            setCategories(next);
            save({ categories: next });
          }}
        />
      )}
      <PeoplePicker
        label={t('workflows:fields.admins')}
        description={t('workflows:fields.admins_help')}
        setting="admins"
        error={fault?.setting === 'admins' ? fault.message : undefined}
        value={admins.map((id) => ({ type: 'user_workspace', id }))}
        offers={offers}
        onChange={(next) => {
          const ids = next.flatMap((one) => (one.type === 'user_workspace' ? [one.id] : []));
          setAdmins(ids);
          if (ids.length === 0) return setFault({ setting: 'admins', message: t('workflows:fields.admins_blank') });
          setFault(null);
          save({ admins: ids });
        }}
      />
    </>
  );
}
