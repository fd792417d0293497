/** Makes a definition of a template. Pure, so that server and browser can use it. */
import { htmlOfBody } from '../contract/mail-body.ts';
import type { Action, ActionBase, Assignee, Definition, Field, Id, Language, Ref } from '../engine/definition.ts';
import { buildConditions } from './build-conditions.ts';
import { buildTable } from './build-table.ts';
import type { Template, TemplateAction, TemplateField, TemplatePerson, TemplateText } from './template.ts';
import { assignIds, type TemplateIds } from './template-ids.ts';

export interface BuildOptions {
  language: Language;
  /** Who plays each role, by its key. */
  roles: Record<string, Assignee[]>;
  nextId: () => Id;
}

interface BuildContext {
  ids: TemplateIds;
  say: (text: TemplateText | undefined) => string;
  peopleIn: (people: readonly TemplatePerson[]) => Assignee[];
  nextId: () => Id;
}

/**
 * @returns The definition in one language, with new ids.
 * @throws TemplateError where the template names a key that it does not have, or has one twice, and for a role that
 *   nobody was chosen for.
 */
export function buildDefinition(template: Template, { language, roles, nextId }: BuildOptions): Definition {
  const ids = assignIds(template, nextId);
  const playing = (role: string): Assignee[] => roles[role] ?? ids.dangling('role', role);
  const peopleOf = (person: TemplatePerson): Assignee[] => {
    if (person === 'initiator') return [{ type: 'initiator' }];
    return 'role' in person ? playing(person.role) : [{ type: 'field', field_id: ids.field(person.field).id }];
  };
  const context: BuildContext = {
    ids,
    nextId,
    say: (text) => text?.[language] ?? '',
    peopleIn: (people) => distinct(people.flatMap(peopleOf)),
  };
  const { say } = context;
  return {
    schema: 1,
    trigger_form: template.trigger_form.map((field) => buildField(context, field)),
    action_groups: template.action_groups.map(({ key, name, condition, actions }) => ({
      id: ids.step(key),
      name: say(name),
      condition: condition ? buildConditions(condition, ids, nextId) : null,
      actions: actions.map((action) => buildAction(context, action)),
    })),
    cancellation: distinct(template.cancellation.flatMap(playing).filter(isRef)),
  };
}

/** Two roles may be played by the same person. */
function distinct<T extends Assignee>(people: readonly T[]): T[] {
  return [...new Map(people.map((one) => [JSON.stringify(one), one])).values()];
}

const isRef = (assignee: Assignee): assignee is Ref => assignee.type === 'user_workspace' || assignee.type === 'group';

function buildField({ ids, say }: BuildContext, field: TemplateField): Field {
  const { key, type, label, help, required, choices, currency } = field;
  return {
    id: ids.field(key).id,
    key,
    type,
    label: say(label),
    help: say(help),
    required,
    ...(choices && {
      choices: choices.map((choice) => ({ id: ids.choice(key, choice.key), label: say(choice.label) })),
    }),
    ...(currency && { currency }),
    ...buildTable(ids, say, field),
    ...(field.default !== undefined && { default: ids.value(key, field.default) }),
  };
}

function buildAction(context: BuildContext, action: TemplateAction): Action {
  const { ids, say, peopleIn, nextId } = context;
  const acts = 'assignees' in action;
  const base: ActionBase = {
    id: ids.step(action.key),
    name: say(action.name),
    description: say(action.description),
    is_lock: acts && action.is_lock,
    condition: action.condition ? buildConditions(action.condition, ids, nextId) : null,
    assignees: acts ? peopleIn(action.assignees) : [],
    initiator_excluded: acts && action.initiator_excluded,
    nobody_twice: acts && action.nobody_twice,
    due_after: (acts && action.due_after) || null,
    continue_on_failure: false,
  };
  const fieldsIn = (fields: readonly TemplateField[]) => fields.map((field) => buildField(context, field));
  switch (action.type) {
    case 'approval': {
      const { vote, cancel_on_disapprove } = action;
      return {
        ...base,
        stepable_type: 'approval',
        stepable: { fields: fieldsIn(action.fields), vote, cancel_on_disapprove },
      };
    }
    case 'yes_no':
      return { ...base, stepable_type: 'yes_no', stepable: { question: say(action.question), vote: action.vote } };
    case 'task':
      return {
        ...base,
        stepable_type: 'task',
        stepable: { instructions: say(action.instructions), vote: action.vote },
      };
    case 'form':
      return { ...base, stepable_type: 'form', stepable: { fields: fieldsIn(action.fields) } };
    case 'email':
    case 'automatic_email':
      return {
        ...base,
        stepable_type: action.type,
        stepable: {
          to: peopleIn(action.to),
          cc: peopleIn(action.cc),
          bcc: [],
          reply_to: peopleIn(action.reply_to),
          subject: say(action.subject),
          body: htmlOfBody(say(action.body)),
        },
      };
    case 'go_back':
      return { ...base, stepable_type: 'go_back', stepable: { go_back_to: ids.step(action.go_back_to) } };
  }
}
