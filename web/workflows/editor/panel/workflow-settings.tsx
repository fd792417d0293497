import { Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { updateWorkflow } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import type { Id } from '../../../../engine/definition.ts';
import type { Input } from '../../../lib/api-client.ts';
import { faultMessage, problemMessage } from '../../../lib/problem-message.ts';
import { useApi, useCall } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { oneLine } from './one-line.ts';
import classes from './panel.module.css';
import { usePeopleOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useFollowed } from './use-followed.ts';

type Settings = Input<typeof updateWorkflow>['body']['workflow'];

const afterPause = { delay: 800, flushOnUnmount: true };

/**
 * Name, description, categories and admins. They belong to the workflow and not to its draft, and are saved while they
 * are edited.
 */
export function WorkflowSettings() {
  const { t } = useTranslation(['editor', 'workflows']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const offers = usePeopleOffers({ guests: false });
  const [name, setName] = useState(workflow.main_name);
  const [description, setDescription] = useState(workflow.main_description);
  const [faults, setFaults] = useState<{ [setting in keyof Settings]?: string | undefined }>({});
  const { data: tags } = useApi(tagsForSelect, { params: { ws } }, { staleTime: 60_000 });
  const update = useCall(updateWorkflow, {
    onSuccess: (_reply, { body }) => setFaultOf(body.workflow, undefined),
    onError: (error, { body }) => setFaultOf(body.workflow, problemMessage(error)),
  });
  const idsOf = (list: readonly { id: Id }[]) => list.map(({ id }) => id);
  const [admins, setAdmins] = useFollowed(idsOf(workflow.admins), update.isPending);
  const [categories, setCategories] = useFollowed(idsOf(workflow.categories), update.isPending);
  const setFaultOf = (settings: Settings, message: string | undefined) =>
    setFaults((now) => ({ ...now, ...Object.fromEntries(Object.keys(settings).map((name) => [name, message])) }));
  const save = (settings: Settings) =>
    update.mutate({ params: { ws, workflow_id: workflow.id }, body: { workflow: settings } });
  // Saved after a pause in typing, and when the panel is closed. Each by itself, so that a name that is not saved because
  // it is blank holds back no description.
  const renameSoon = useDebouncedCallback((next: string) => save({ name: next }), afterPause);
  const describeSoon = useDebouncedCallback((next: string) => save({ description: next }), afterPause);
  const rename = (next: string) => {
    setName(next);
    setFaultOf({ name: next }, undefined);
    if (next.trim() === '') renameSoon.cancel();
    else renameSoon(next.trim());
  };
  // Only enabled tags are loaded; a disabled one that the workflow has is added, so that it stays selected.
  const known = [...(tags?.tags ?? []), ...workflow.categories];
  const offered = [...new Map(known.map((tag) => [tag.id, { value: tag.id, label: tag.name }])).values()];

  return (
    <div className={classes.workflow} data-own-undo>
      <TextInput
        label={t('workflows:fields.name')}
        data-setting="name"
        maxLength={120}
        value={name}
        error={name.trim() === '' ? faultMessage('blank', t('setting.name')) : faults.name}
        onChange={(event) => rename(oneLine(event.currentTarget.value))}
      />
      <Textarea
        label={t('workflows:fields.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={description}
        error={faults.description}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setDescription(next);
          setFaultOf({ description: next }, undefined);
          describeSoon(next);
        }}
      />
      {offered.length > 0 && (
        <MultiSelect
          label={t('workflows:fields.categories')}
          placeholder={categories.length === 0 ? t('workflows:fields.categories_hint') : undefined}
          searchable
          maxValues={20}
          data={offered}
          error={faults.categories}
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
        error={admins.length === 0 ? t('workflows:fields.admins_blank') : faults.admins}
        value={admins.map((id) => ({ type: 'user_workspace', id }))}
        offers={offers}
        onChange={(next) => {
          const ids = next.flatMap((one) => (one.type === 'user_workspace' ? [one.id] : []));
          setAdmins(ids);
          setFaultOf({ admins: ids }, undefined);
          if (ids.length > 0) save({ admins: ids });
        }}
      />
    </div>
  );
}
