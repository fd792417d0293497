import { Textarea, TextInput } from '@mantine/core';
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
import { useSavedText } from '../use-saved-text.ts';
import { oneLine } from './one-line.ts';
import classes from './panel.module.css';
import { usePeopleOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useFollowed } from './use-followed.ts';

type Settings = Input<typeof updateWorkflow>['body']['workflow'];

/**
 * Name, description, categories and admins. They belong to the workflow and not to its draft, and are saved while they
 * are edited.
 */
export function WorkflowSettings() {
  const { t } = useTranslation(['editor', 'workflows']);
  const { ws } = useEditor();
  const { workflow } = useSurroundings();
  const offers = usePeopleOffers({ guests: false });
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
  const inputOf = (settings: Settings) => ({ params: { ws, workflow_id: workflow.id }, body: { workflow: settings } });
  const save = (settings: Settings) => update.mutate(inputOf(settings));
  // Each by itself, so that a name that is not saved because it is blank holds back no description.
  const name = useSavedText(workflow.main_name, (next) => update.mutateAsync(inputOf({ name: next })));
  const description = useSavedText(workflow.main_description, (next) =>
    update.mutateAsync(inputOf({ description: next })),
  );
  // Only enabled tags are loaded; a disabled one that the workflow has is added, so that it stays selected.
  const known = [...(tags?.tags ?? []), ...workflow.categories];
  const offered = [...new Map(known.map((tag) => [tag.id, { value: tag.id, label: tag.name }])).values()];

  return (
    <div className={classes.workflow} data-own-undo>
      <TextInput
        label={t('workflows:fields.name')}
        data-setting="name"
        maxLength={120}
        {...name.focusProps}
        value={name.text}
        error={name.text.trim() === '' ? faultMessage('blank', t('setting.name')) : faults.name}
        onChange={(event) => {
          const next = oneLine(event.currentTarget.value);
          name.change(next, next.trim() || null);
          setFaultOf({ name: next }, undefined);
        }}
      />
      <Textarea
        label={t('workflows:fields.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...description.focusProps}
        value={description.text}
        error={faults.description}
        onChange={(event) => {
          const next = event.currentTarget.value;
          description.change(next);
          setFaultOf({ description: next }, undefined);
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
