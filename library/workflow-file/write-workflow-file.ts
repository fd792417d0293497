import {
  type FileAction,
  type FileField,
  type FileGroup,
  type FileIds,
  type FilePerson,
  type WorkflowFile,
  workflowFileVersion,
} from '../../contract/workflow-file.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import { fieldsOf } from '../../engine/actions/index.ts';
import type {
  Action,
  ActionGroup,
  Conditions,
  Definition,
  EmailSettings,
  Field,
  Id,
  Recipient,
  Ref,
  Vote,
} from '../../engine/definition.ts';
import { blocksOf, linesOf } from './lines-of-texts.ts';
import { type FileKeys, type NameOfRef, nameThings } from './name-things.ts';
import { writeTranslations } from './translations-in-file.ts';
import { writeConditions, writeValue } from './write-conditions.ts';
import { idsOfColumns, writeChoices, writeTable } from './write-table.ts';

export interface WrittenWorkflow {
  name: string;
  description: string;
  /** The names of its tags. */
  tags: readonly string[];
  definition: Definition;
  /** Its name and description in other languages. */
  translations?: WorkflowTranslations;
}

/**
 * Writes a workflow as a file. Tokens of hooks and keys of chats are left out (docs/rules.md, rule 20). The order of
 * everything is that of the definition, so that files can be compared.
 */
export function writeWorkflowFile({ definition, ...workflow }: WrittenWorkflow, nameOf: NameOfRef): WorkflowFile {
  const keys = nameThings(definition);
  const context: WriteContext = { keys, nameOf };
  return {
    baton_workflow: workflowFileVersion,
    name: workflow.name,
    ...unlessEmpty('description', linesOf(workflow.description)),
    ...unlessEmpty('tags', [...workflow.tags]),
    trigger_form: definition.trigger_form.map((field) => writeField(context, field)),
    action_groups: definition.action_groups.map((group) => writeGroup(context, group)),
    ...unlessEmpty(
      'cancellation',
      definition.cancellation.map((ref) => writeRef(context, ref)),
    ),
    ...writeTranslations(definition, keys, workflow.translations),
    ids: writeIds(definition, keys),
  };
}

interface WriteContext {
  keys: FileKeys;
  nameOf: NameOfRef;
}

/** Nothing for an empty text or list: what is left out is empty. */
function unlessEmpty<K extends string, T extends string | readonly unknown[]>(
  key: K,
  value: T,
): { [P in K]?: T } | Record<string, never> {
  return value.length === 0 ? {} : ({ [key]: value } as { [P in K]: T });
}

/** Nothing for a switch that is off. */
const ifOn = <K extends string>(key: K, isOn: boolean) => (isOn ? ({ [key]: true } as { [P in K]: true }) : {});

const writeRef = ({ nameOf }: WriteContext, ref: Ref): { person: string } | { group: string } =>
  ref.type === 'group' ? { group: nameOf(ref) } : { person: nameOf(ref) };

function writePerson(context: WriteContext, person: Recipient): FilePerson {
  if (person.type === 'initiator') return 'initiator';
  if (person.type === 'email') return { email: person.email };
  if (person.type === 'field') return { field: context.keys.fields.get(person.field_id) ?? person.field_id };
  return writeRef(context, person);
}

function writeField(context: WriteContext, field: Field): FileField {
  const { keys, nameOf } = context;
  const ref = keys.fields.get(field.id);
  const choiceKeys = keys.choices.get(field.id);
  return {
    key: field.key,
    ...(ref !== undefined && ref !== field.key && { ref }),
    type: field.type,
    label: field.label,
    ...unlessEmpty('help', linesOf(field.help)),
    ...ifOn('required', field.required),
    ...(field.choices && { choices: writeChoices(field.choices, choiceKeys) }),
    ...(field.currency !== undefined && { currency: field.currency }),
    ...writeTable(keys, field, linesOf),
    ...(field.default !== undefined && { default: writeValue(keys, nameOf, field, field.default) }),
  };
}

function writeGroup(context: WriteContext, group: ActionGroup): FileGroup {
  return {
    key: context.keys.steps.get(group.id) ?? group.id,
    name: group.name,
    ...(group.condition && { condition: writeConditions(context.keys, context.nameOf, group.condition) }),
    actions: group.actions.map((action) => writeAction(context, action)),
  };
}

const isUsualVote = (vote: Vote) => vote.match === 'any' && vote.count === undefined;

function writeAction(context: WriteContext, action: Action): FileAction {
  const { keys, nameOf } = context;
  const base = {
    key: keys.steps.get(action.id) ?? action.id,
    name: action.name,
    ...unlessEmpty('description', linesOf(action.description)),
    ...ifOn('is_lock', action.is_lock),
    ...(action.condition && { condition: writeConditions(keys, nameOf, action.condition) }),
    ...unlessEmpty(
      'assignees',
      action.assignees.map((one) => writePerson(context, one) as Exclude<FilePerson, { email: string }>),
    ),
    ...ifOn('initiator_excluded', action.initiator_excluded),
    ...ifOn('nobody_twice', action.nobody_twice),
    ...(action.due_after !== null && { due_after: action.due_after }),
    ...ifOn('continue_on_failure', action.continue_on_failure),
  };
  const fields = (all: readonly Field[]) =>
    unlessEmpty(
      'fields',
      all.map((field) => writeField(context, field)),
    );
  const vote = (given: Vote) => (isUsualVote(given) ? {} : { vote: given });
  const { stepable_type: type } = action;
  // Each case begins with the key, then the type: both are what a reader looks for.
  const { key, ...rest } = base;
  switch (type) {
    case 'approval': {
      const { stepable } = action;
      return {
        key,
        type,
        ...rest,
        ...fields(stepable.fields),
        ...vote(stepable.vote),
        ...ifOn('cancel_on_disapprove', stepable.cancel_on_disapprove),
      };
    }
    case 'yes_no':
      return {
        key,
        type,
        ...rest,
        ...unlessEmpty('question', linesOf(action.stepable.question)),
        ...vote(action.stepable.vote),
      };
    case 'task':
      return {
        key,
        type,
        ...rest,
        ...unlessEmpty('instructions', linesOf(action.stepable.instructions)),
        ...vote(action.stepable.vote),
      };
    case 'form':
      return { key, type, ...rest, ...fields(action.stepable.fields) };
    case 'email':
    case 'automatic_email':
      return { key, type, ...rest, ...writeMail(context, action.stepable) };
    case 'slack':
      return {
        key,
        type,
        ...rest,
        ...unlessEmpty('channel', action.stepable.channel),
        ...unlessEmpty('messages', action.stepable.messages.map(linesOf)),
      };
    case 'workflow_hook':
      return {
        key,
        type,
        ...rest,
        ...ifOn('wait', action.stepable.wait),
        ...unlessEmpty(
          'fields',
          action.stepable.fields.map(({ target_key, key: from, target_value }) => ({
            target_key,
            ...(from !== undefined && { key: from }),
            ...(target_value !== undefined && { target_value: linesOf(target_value) }),
          })),
        ),
      };
    case 'go_back': {
      const target = action.stepable.go_back_to;
      return { key, type, ...rest, ...(target !== null && { go_back_to: keys.steps.get(target) ?? target }) };
    }
  }
}

function writeMail(context: WriteContext, { to, cc, bcc, reply_to, subject, body }: EmailSettings) {
  const people = (all: readonly Recipient[]) => all.map((one) => writePerson(context, one));
  return {
    ...unlessEmpty('to', people(to)),
    ...unlessEmpty('cc', people(cc)),
    ...unlessEmpty('bcc', people(bcc)),
    ...unlessEmpty('reply_to', people(reply_to)),
    ...unlessEmpty('subject', subject),
    ...unlessEmpty('body', blocksOf(body)),
  };
}

/** Nested conditions in the order in which a reader meets them: a condition group before what is in it. */
export function idsOfConditions(conditions: Conditions | null): Id[] {
  if (conditions === null) return [];
  return [conditions.id, ...conditions.items.flatMap((item) => ('items' in item ? idsOfConditions(item) : [item.id]))];
}

function writeIds(definition: Definition, { steps, fields, choices }: FileKeys): FileIds {
  const { trigger_form, action_groups } = definition;
  const actions = action_groups.flatMap((group) => group.actions);
  const all = [...trigger_form, ...actions.flatMap((action) => [...fieldsOf(action)])];
  const byKey = (things: readonly { id: Id }[], keys: ReadonlyMap<Id, string> | undefined) =>
    Object.fromEntries(things.map(({ id }) => [keys?.get(id) ?? id, id]));
  const chosen = all.filter((field) => field.choices && field.choices.length > 0);
  const conditioned = [...action_groups, ...actions].filter(({ condition }) => condition !== null);
  const ids = {
    action_groups: byKey(action_groups, steps),
    actions: byKey(actions, steps),
    fields: byKey(all, fields),
    choices: Object.fromEntries(
      chosen.map((field) => [fields.get(field.id) ?? field.id, byKey(field.choices ?? [], choices.get(field.id))]),
    ),
    ...idsOfColumns(all, (field) => fields.get(field.id) ?? field.id),
    conditions: Object.fromEntries(
      conditioned.map(({ id, condition }) => [steps.get(id) ?? id, idsOfConditions(condition)]),
    ),
  };
  return Object.fromEntries(Object.entries(ids).filter(([, one]) => Object.keys(one).length > 0));
}
