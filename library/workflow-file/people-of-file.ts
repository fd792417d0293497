import type { FileAction, FileCondition, FileConditions, WorkflowFile } from '../../contract/workflow-file.ts';

/** A person or group that a file names. */
export interface NamedPerson {
  /** `person:ada@example.com` or `group:Accounting`. */
  key: string;
  type: 'person' | 'group';
  name: string;
  /** The names of the actions that are assigned to them. */
  does: string[];
}

export const personKey = (type: 'person' | 'group', name: string): string => `${type}:${name}`;

/** The people and groups that a file names anywhere, in the order in which it names them. */
export function peopleOfFile(file: WorkflowFile): NamedPerson[] {
  const found = new Map<string, NamedPerson>();
  const add = (given: unknown, action?: string) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
    const { person, group } = given as { person?: unknown; group?: unknown };
    const [type, name] = typeof person === 'string' ? (['person', person] as const) : (['group', group] as const);
    if (typeof name !== 'string') return;
    const key = personKey(type, name);
    const known = found.get(key) ?? { key, type, name, does: [] };
    if (action !== undefined && !known.does.includes(action)) known.does.push(action);
    found.set(key, known);
  };
  const addConditions = (conditions: FileConditions | undefined) => {
    for (const { value } of leavesOf(conditions)) add(value);
  };
  for (const field of file.trigger_form ?? []) add(field.default);
  for (const group of file.action_groups ?? []) {
    addConditions(group.condition);
    for (const action of group.actions) {
      for (const person of action.assignees ?? []) add(person, action.name);
      for (const person of recipientsOf(action)) add(person);
      if (action.type === 'form' || action.type === 'approval')
        for (const field of action.fields ?? []) add(field.default);
      addConditions(action.condition);
    }
  }
  for (const person of file.cancellation ?? []) add(person);
  return [...found.values()];
}

function recipientsOf(action: FileAction) {
  if (action.type !== 'email' && action.type !== 'automatic_email') return [];
  return [action.to, action.cc, action.bcc, action.reply_to].flatMap((list) => list ?? []);
}

function leavesOf(conditions: FileConditions | undefined): FileCondition[] {
  if (!conditions) return [];
  const items = 'all' in conditions ? conditions.all : conditions.any;
  return items.flatMap((item) => ('all' in item || 'any' in item ? leavesOf(item) : [item]));
}
