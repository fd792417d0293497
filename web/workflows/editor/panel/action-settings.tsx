import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { PlacedAction } from '../../../../engine/definition-index.ts';
import { ConditionSetting } from '../conditions/condition-setting.tsx';
import { useEditor } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import { AssigneeSetting } from './assignee-setting.tsx';
import { FailureSetting } from './failure-setting.tsx';
import { oneLine } from './one-line.ts';
import { PeopleSettings } from './people-settings.tsx';
import { TypeSettings } from './type-settings.tsx';
import { useFault } from './use-fault.ts';

export function ActionSettings({ placed }: { placed: PlacedAction }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const { action, group_position, position } = placed;
  const selection = { kind: 'action', id: action.id } as const;
  const faultOf = useFault(selection);
  const place = { group_position, position };
  const acts = kindOf(action).actor === 'people';
  return (
    <>
      <TextInput
        label={t('setting.name')}
        data-setting="name"
        maxLength={200}
        value={action.name}
        error={faultOf('name')}
        onChange={(event) => {
          const name = oneLine(event.currentTarget.value);
          change((now) => patchAction(now, action.id, { name }), `name.${action.id}`);
        }}
      />
      {action.stepable_type === 'email' && <AssigneeSetting action={action} location={place} />}
      <TypeSettings action={action} location={place} />
      {acts && <PeopleSettings action={action} location={place} />}
      <FailureSetting action={action} />
      <ConditionSetting owner={selection} conditions={action.condition} location={place} />
      <Textarea
        label={t('setting.description')}
        description={t(acts ? 'setting.description_help' : 'setting.description_help_baton')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={action.description}
        onChange={(event) => {
          const description = event.currentTarget.value;
          change((now) => patchAction(now, action.id, { description }), `description.${action.id}`);
        }}
      />
    </>
  );
}
