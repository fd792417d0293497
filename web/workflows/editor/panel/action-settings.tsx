import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { PlacedAction } from '../../../../engine/definition-index.ts';
import { ConditionSetting } from '../conditions/condition-setting.tsx';
import { useEditor } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import { offeredTypes } from '../state/new-parts.ts';
import { GoBackTarget } from './go-back-target.tsx';
import { oneLine } from './one-line.ts';
import classes from './panel.module.css';
import { PeopleSettings } from './people-settings.tsx';
import { TextSetting } from './text-setting.tsx';
import { useFault } from './use-fault.ts';

export function ActionSettings({ placed }: { placed: PlacedAction }) {
  const { t } = useTranslation('editor');
  const { words, change } = useEditor();
  const { action, group_position, position } = placed;
  const selection = { kind: 'action', id: action.id } as const;
  const faultOf = useFault(selection);
  const place = { group_position, position };
  const isOffered = offeredTypes.some((type) => type === action.stepable_type);
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
      {action.stepable_type === 'go_back' && <GoBackTarget action={action} place={place} />}
      {action.stepable_type === 'yes_no' && (
        <TextSetting action={action} place={place} setting="question" text={action.stepable.question} />
      )}
      {action.stepable_type === 'task' && (
        <TextSetting action={action} place={place} setting="instructions" text={action.stepable.instructions} />
      )}
      {!isOffered && (
        <p className={classes.note}>{t('panel.not_here', { type: words.t(`type.${action.stepable_type}`) })}</p>
      )}
      {acts && <PeopleSettings action={action} place={place} />}
      <ConditionSetting owner={selection} conditions={action.condition} place={place} />
      <Textarea
        label={t('setting.description')}
        description={t('setting.description_help')}
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
