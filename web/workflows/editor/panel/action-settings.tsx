import { useMemo } from 'react';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { PlacedAction } from '../../../../engine/definition-index.ts';
import { ConditionSetting } from '../conditions/condition-setting.tsx';
import { AssigneeSetting } from './assignee-setting.tsx';
import { DescriptionSetting } from './description-setting.tsx';
import { FailureSetting } from './failure-setting.tsx';
import { NameSetting } from './name-setting.tsx';
import { PeopleSettings } from './people-settings.tsx';
import { TypeSettings } from './type-settings.tsx';

export function ActionSettings({ placed }: { placed: PlacedAction }) {
  const { action, group_position, position } = placed;
  const selection = useMemo(() => ({ kind: 'action', id: action.id }) as const, [action.id]);
  const place = useMemo(() => ({ group_position, position }), [group_position, position]);
  const acts = kindOf(action).actor === 'people';
  return (
    <>
      <NameSetting owner={selection} />
      {action.stepable_type === 'email' && <AssigneeSetting action={action} location={place} />}
      <TypeSettings action={action} location={place} />
      {acts && <PeopleSettings action={action} location={place} />}
      <FailureSetting action={action} />
      <ConditionSetting owner={selection} conditions={action.condition} location={place} />
      <DescriptionSetting id={action.id} acts={acts} />
    </>
  );
}
