import type { FileAction, FileField, FilePerson, WorkflowFile } from '../../contract/workflow-file.ts';
import type {
  Action,
  ActionBase,
  Assignee,
  Definition,
  EmailSettings,
  Field,
  Id,
  Recipient,
  Ref,
} from '../../engine/definition.ts';
import { type FileFault, WorkflowFileError } from './file-fault.ts';
import { choiceOf, indexFile, refOf } from './index-file.ts';
import { textOf } from './lines-of-texts.ts';
import { readConditions, readValue } from './read-conditions.ts';
import type { ReadContext, ResolvePerson } from './read-context.ts';
import { readTable } from './read-table.ts';
import { readTranslations } from './translations-in-file.ts';

export interface ReadOptions {
  nextId: () => Id;
  resolve: ResolvePerson;
  /** The definition that the file replaces: actions that it has already keep their tokens of hooks and keys of chats. */
  replaced?: Definition;
}

/**
 * Makes a definition of a file whose shape was validated.
 * @throws WorkflowFileError for keys that stand twice or lead nowhere
 */
export function readWorkflowFile(file: WorkflowFile, { nextId, resolve, replaced }: ReadOptions): Definition {
  const faults: FileFault[] = [];
  const index = indexFile(file, nextId, faults);
  const context: ReadContext = { file, index, nextId, resolve, faults, secrets: secretsOf(replaced) };
  const definition: Definition = {
    schema: 1,
    trigger_form: (file.trigger_form ?? []).map((field, at) => readField(context, field, `trigger_form.${at}`)),
    action_groups: (file.action_groups ?? []).map((group, at) => {
      const path = `action_groups.${at}`;
      return {
        id: index.steps.get(group.key)!,
        name: group.name,
        condition: group.condition ? readConditions(context, group.condition, group.key, `${path}.condition`) : null,
        actions: group.actions.map((action, position) => readAction(context, action, `${path}.actions.${position}`)),
      };
    }),
    cancellation: readPeople(context, file.cancellation ?? [], 'cancellation').filter(isRef),
  };
  const translated = { ...definition, ...readTranslations(file, definition, index, faults) };
  if (faults.length > 0) throw new WorkflowFileError(faults);
  return translated;
}

function secretsOf(definition: Definition | undefined): Map<Id, Action> {
  const actions = definition?.action_groups.flatMap((group) => group.actions) ?? [];
  return new Map(actions.map((action) => [action.id, action]));
}

const isRef = (person: Recipient): person is Ref => person.type === 'user_workspace' || person.type === 'group';

/** Two names may have become the same person. */
function readPeople(context: ReadContext, people: readonly FilePerson[], path: string): Recipient[] {
  const found = people.flatMap((person, at) => readPerson(context, person, `${path}.${at}`));
  const isOneToOne = found.length === people.length && distinct(found).length === distinct(people).length;
  return isOneToOne ? found : distinct(found);
}

const distinct = <T>(people: readonly T[]): T[] => [
  ...new Map(people.map((person) => [JSON.stringify(person), person])).values(),
];

function readPerson({ index, resolve, faults }: ReadContext, person: FilePerson, path: string): Recipient[] {
  if (person === 'initiator') return [{ type: 'initiator' }];
  if ('email' in person) return [{ type: 'email', email: person.email }];
  if ('person' in person) return [...resolve('person', person.person)];
  if ('group' in person) return [...resolve('group', person.group)];
  const field = index.fields.get(person.field);
  if (field) return [{ type: 'field', field_id: field.id }];
  faults.push({ path: `${path}.field`, code: 'unknown_key', values: { key: person.field } });
  return [];
}

function readField(context: ReadContext, field: FileField, path: string): Field {
  const indexed = context.index.fields.get(refOf(field));
  const { key, type, label, choices, currency } = field;
  const value =
    field.default === undefined ? undefined : readValue(context, indexed, field.default, undefined, `${path}.default`);
  return {
    id: indexed?.id ?? context.nextId(),
    key,
    type,
    label,
    help: textOf(field.help),
    required: field.required === true,
    ...(choices && {
      choices: choices.map(choiceOf).map((choice) => ({
        id: indexed?.choices?.get(choice.key) ?? context.nextId(),
        label: choice.label,
      })),
    }),
    ...(currency !== undefined && { currency }),
    ...readTable(context, indexed, field, path),
    ...(value !== undefined && { default: value }),
  };
}

function readAction(context: ReadContext, action: FileAction, path: string): Action {
  const { index, secrets, faults } = context;
  const id = index.steps.get(action.key)!;
  const base: ActionBase = {
    id,
    name: action.name,
    description: textOf(action.description),
    is_lock: action.is_lock === true,
    condition: action.condition ? readConditions(context, action.condition, action.key, `${path}.condition`) : null,
    assignees: readPeople(context, action.assignees ?? [], `${path}.assignees`) as Assignee[],
    initiator_excluded: action.initiator_excluded === true,
    nobody_twice: action.nobody_twice === true,
    due_after: action.due_after ?? null,
    continue_on_failure: action.continue_on_failure === true,
  };
  const kept = secrets.get(id);
  const fieldsOf = (fields: readonly FileField[] = []) =>
    fields.map((field, at) => readField(context, field, `${path}.fields.${at}`));
  switch (action.type) {
    case 'approval': {
      const { vote = { match: 'any' }, cancel_on_disapprove = false } = action;
      const stepable = { fields: fieldsOf(action.fields), vote, cancel_on_disapprove };
      return { ...base, stepable_type: action.type, stepable };
    }
    case 'yes_no': {
      const stepable = { question: textOf(action.question), vote: action.vote ?? { match: 'any' as const } };
      return { ...base, stepable_type: action.type, stepable };
    }
    case 'task': {
      const stepable = { instructions: textOf(action.instructions), vote: action.vote ?? { match: 'any' as const } };
      return { ...base, stepable_type: action.type, stepable };
    }
    case 'form':
      return { ...base, stepable_type: action.type, stepable: { fields: fieldsOf(action.fields) } };
    case 'email':
    case 'automatic_email':
      return { ...base, stepable_type: action.type, stepable: readMail(context, action, path) };
    case 'slack': {
      const secret_id = kept?.stepable_type === 'slack' ? kept.stepable.secret_id : null;
      const { channel = '', messages = [] } = action;
      return { ...base, stepable_type: action.type, stepable: { secret_id, channel, messages: messages.map(textOf) } };
    }
    case 'workflow_hook': {
      const token = kept?.stepable_type === 'workflow_hook' ? kept.stepable : { trigger_id: null, token_version: 0 };
      const { trigger_id, token_version } = token;
      const fields = (action.fields ?? []).map(({ target_key, key, target_value }) => ({
        target_key,
        ...(key !== undefined && { key }),
        ...(target_value !== undefined && { target_value: textOf(target_value) }),
      }));
      const stepable = { trigger_id, token_version, wait: action.wait === true, fields };
      return { ...base, stepable_type: action.type, stepable };
    }
    case 'go_back': {
      const target = action.go_back_to;
      const go_back_to = target === undefined ? null : (index.steps.get(target) ?? null);
      if (target !== undefined && go_back_to === null) {
        faults.push({ path: `${path}.go_back_to`, code: 'unknown_key', values: { key: target } });
      }
      return { ...base, stepable_type: action.type, stepable: { go_back_to } };
    }
  }
}

type Mail = Extract<FileAction, { type: 'email' | 'automatic_email' }>;

function readMail(context: ReadContext, mail: Mail, path: string): EmailSettings {
  const people = (list: 'to' | 'cc' | 'bcc' | 'reply_to') => readPeople(context, mail[list] ?? [], `${path}.${list}`);
  const body = typeof mail.body === 'string' ? mail.body : (mail.body ?? []).join('');
  const { subject = '' } = mail;
  return { to: people('to'), cc: people('cc'), bcc: people('bcc'), reply_to: people('reply_to'), subject, body };
}
