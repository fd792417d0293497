import { languageNames } from '../../../contract/language-names.ts';
import { fieldsOf } from '../../../engine/actions/index.ts';
import type { ChangedThing, SettingName } from '../../../engine/compare-definitions.ts';
import { cutWithEllipsis } from '../../../engine/cut-text.ts';
import type { Action, Definition, Field, Ref } from '../../../engine/definition.ts';
import type { TFunction } from '../../lib/locale-keys.ts';
import { describeAction } from '../describe/describe-action.ts';
import { describeConditions } from '../describe/describe-conditions.ts';
import { type DescribeContext, named } from '../describe/describe-context.ts';
import { describeAssignee, describeRef } from '../describe/describe-people.ts';
import { describeValue } from '../describe/describe-value.ts';
import { describeColumns, describeFormula } from './describe-formula.ts';

/** One side of a comparison. */
export interface Side {
  definition: Definition;
  context: DescribeContext;
}

type Texts = TFunction<['compare', 'editor', 'ui']>;

/** The name of what changed; null if this side does not have it. */
export function nameOnSide({ context }: Side, thing: ChangedThing): string | null {
  const { groups, actions, fields } = context.index;
  switch (thing.what) {
    case 'workflow':
      return null;
    case 'group': {
      const placed = groups.get(thing.id);
      return placed ? named(context, placed.group.name) : null;
    }
    case 'action': {
      const placed = actions.get(thing.id);
      return placed ? named(context, placed.action.name) : null;
    }
    case 'field': {
      const placed = fields.get(thing.id);
      return placed ? named(context, placed.field.label) : null;
    }
  }
}

/** What a thing is, on the side that has it: for what was added or removed. */
export function describeThing(side: Side, thing: ChangedThing, t: Texts): string {
  const { definition, context } = side;
  if (thing.what === 'group') {
    const group = definition.action_groups.find(({ id }) => id === thing.id);
    return group?.actions.map(({ name }) => named(context, name)).join(', ') || t('compare:nothing');
  }
  if (thing.what === 'action') {
    const action = actionIn(definition, thing.id);
    if (!action) return '';
    return [context.t(`type.${action.stepable_type}`), describeAction(context, action)].filter(Boolean).join(': ');
  }
  const field = thing.what === 'field' ? fieldIn(definition, thing.id) : undefined;
  return field ? t(`editor:field_type.${field.type}`) : '';
}

/** Where a thing stands: for what was moved. */
export function describeLocation({ definition, context }: Side, thing: ChangedThing, t: Texts): string {
  const { groups, actions } = context.index;
  if (thing.what === 'group') return t('compare:position', { number: (groups.get(thing.id)?.group_position ?? 0) + 1 });
  if (thing.what === 'action') {
    const placed = actions.get(thing.id);
    const group = placed && definition.action_groups[placed.group_position];
    if (!placed || !group) return '';
    const name = context.t('numbered', { number: placed.group_position + 1, name: named(context, group.name) });
    return t('compare:position_in', { number: placed.position + 1, name });
  }
  if (thing.what !== 'field') return '';
  const owner = actionIn(definition, thing.owner ?? '');
  const form = owner ? fieldsOf(owner) : definition.trigger_form;
  return t('compare:position', { number: form.findIndex(({ id }) => id === thing.id) + 1 });
}

/** The value of a setting as text. */
export function describeSetting(
  { definition, context }: Side,
  thing: ChangedThing,
  setting: SettingName,
  t: Texts,
): string {
  if (thing.what === 'workflow' && setting === 'language') {
    return definition.language ? languageNames[definition.language] : t('compare:nothing');
  }
  if (thing.what === 'workflow') return listed(definition.cancellation, (ref: Ref) => describeRef(context, ref), t);
  if (thing.what === 'field') {
    const field = fieldIn(definition, thing.id);
    return field ? describeFieldSetting(context, field, setting, t) : '';
  }
  const owner =
    thing.what === 'group'
      ? definition.action_groups.find(({ id }) => id === thing.id)
      : actionIn(definition, thing.id);
  if (!owner) return '';
  if (setting === 'condition') {
    const { condition } = owner;
    return condition && condition.items.length > 0
      ? describeConditions(context, condition)
      : context.t('condition.always');
  }
  return 'actions' in owner ? owner.name : describeActionSetting(context, owner, setting, t);
}

function describeActionSetting(context: DescribeContext, action: Action, setting: SettingName, t: Texts): string {
  const value = { ...action, ...action.stepable }[setting as keyof Action] as unknown;
  switch (setting) {
    case 'stepable_type':
      return context.t(`type.${action.stepable_type}`);
    case 'due_after':
      return action.due_after ? context.t(`due.${action.due_after}`) : t('editor:setting.no_due');
    case 'assignees':
      return listed(action.assignees, (one) => describeAssignee(context, one), t);
    case 'to':
    case 'cc':
    case 'bcc':
    case 'reply_to':
      return listed(value as Action['assignees'], (one) => describeAssignee(context, one), t);
    case 'go_back_to':
    case 'trigger_id':
      return describeAction(context, action);
    case 'vote': {
      const { match, count } = value as { match: 'any' | 'all' | 'at_least'; count?: number };
      return match === 'at_least' ? context.t('vote.at_least', { count: count ?? 1 }) : context.t(`vote.${match}`);
    }
    case 'messages':
      return (value as string[]).join('\n');
    case 'fields':
      return (value as { target_key: string; key?: string; target_value?: string }[])
        .map(({ target_key, key, target_value }) => `${target_key} ← ${key ?? target_value ?? ''}`)
        .join('\n');
    default:
      return asText(value, t);
  }
}

function describeFieldSetting(context: DescribeContext, field: Field, setting: SettingName, t: Texts): string {
  switch (setting) {
    case 'type':
      return t(`editor:field_type.${field.type}`);
    case 'choices':
      return (field.choices ?? []).map(({ label }) => label).join(', ') || t('compare:nothing');
    case 'columns':
      return describeColumns(context, t, field) || t('compare:nothing');
    case 'formula':
      return describeFormula(context, t, field) || t('compare:nothing');
    case 'default':
      return field.default === undefined || field.default === null
        ? t('compare:nothing')
        : describeValue(context, field, 'is', field.default);
    default:
      return asText(field[setting as 'label'], t);
  }
}

/** The most characters of a text that are shown; the rest is cut off. */
const longest = 600;

/** Bodies of mails are HTML: only their text is compared by people. */
const asText = (value: unknown, t: Texts): string => {
  if (typeof value === 'boolean') return t(value ? 'compare:on' : 'compare:off');
  const text = String(value ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .trim();
  return text === '' ? t('compare:nothing') : cutWithEllipsis(text, longest);
};

const listed = <T>(things: readonly T[], describe: (thing: T) => string, t: Texts): string =>
  things.map(describe).join(', ') || t('compare:nothing');

const actionIn = ({ action_groups }: Definition, id: string) =>
  action_groups.flatMap(({ actions }) => actions).find((action) => action.id === id);

function fieldIn(definition: Definition, id: string): Field | undefined {
  const forms = definition.action_groups.flatMap(({ actions }) => actions.flatMap((action) => [...fieldsOf(action)]));
  return [...definition.trigger_form, ...forms].find((field) => field.id === id);
}
