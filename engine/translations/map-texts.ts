/** The table of the texts of a definition that may be translated, and the walk over them. */
import { fieldsOf } from '../actions/index.ts';
import type { Action, Choice, Column, Definition, Field, Id, StepableType } from '../definition.ts';

/** One text of a definition: where it stands, and what may stand there. */
export interface TranslatableText {
  /** Made of ids, so that it stays the same when things are moved: `actions.<id>.email.subject`. */
  path: string;
  text: string;
  /** The property that has the text. */
  setting: TextSettingName;
  kind: TextKind;
  /** Whether it takes `{{key}}` insertions. */
  inserts: boolean;
  /** Maximum number of characters. */
  max: number;
  location: TextLocation;
}

/** One line, several lines, or the HTML of a mail. */
export type TextKind = 'line' | 'lines' | 'rich';

/** Where a text belongs. Without any id: to the start form. With `choice_id`: to a choice of the field or of its column. */
export interface TextLocation {
  group_id?: Id;
  action_id?: Id;
  field_id?: Id;
  column_id?: Id;
  choice_id?: Id;
}

type TextSettingName = 'name' | 'description' | 'label' | 'help' | 'question' | 'instructions' | 'subject' | 'body';

interface TextSetting {
  setting: TextSettingName;
  kind: TextKind;
  max: number;
  inserts?: boolean;
}

const line = (setting: TextSettingName, max = 200): TextSetting => ({ setting, kind: 'line', max });
const lines = (setting: TextSettingName, max: number): TextSetting => ({ setting, kind: 'lines', max });
const inserting = (one: TextSetting): TextSetting => ({ ...one, inserts: true });

/** A new kind of text needs a line here. */
const groupTexts = [line('name')];
const actionTexts = [line('name'), lines('description', 2000)];
const fieldTexts = [line('label'), lines('help', 1000)];
const choiceTexts = [line('label')];
const mailTexts = [inserting(line('subject', 500)), inserting({ setting: 'body', kind: 'rich', max: 20_000 })];
/** The texts of each type's settings. Both email types share one name, so that texts are kept if the type changes between them. */
const stepableTexts: { [T in StepableType]?: { name: string; texts: TextSetting[] } } = {
  yes_no: { name: 'yes_no', texts: [inserting(lines('question', 20_000))] },
  task: { name: 'task', texts: [inserting(lines('instructions', 20_000))] },
  email: { name: 'email', texts: mailTexts },
  automatic_email: { name: 'email', texts: mailTexts },
};

/**
 * Rebuilds a definition with each of its texts replaced, in the order of the definition: group, action, its own
 * settings, its form. Blank texts are visited too. What has no changed text is the same object as before.
 * @param replace Returns the text to put in place.
 */
export function mapTexts(definition: Definition, replace: (text: TranslatableText) => string): Definition {
  const mapSettings = <T extends object>(owner: T, texts: TextSetting[], path: string, location: TextLocation): T => {
    let next = owner;
    for (const { setting, kind, max, inserts = false } of texts) {
      const text = owner[setting as keyof T];
      if (typeof text !== 'string') continue;
      const replaced = replace({ path: `${path}.${setting}`, text, setting, kind, inserts, max, location });
      if (replaced !== text) next = { ...next, [setting]: replaced };
    }
    return next;
  };
  const mapChoices = <T extends Field | Column>(owner: T, path: string, location: TextLocation): T => {
    if (!owner.choices) return owner;
    const choices = mapList(owner.choices, (choice: Choice) =>
      mapSettings(choice, choiceTexts, `${path}.choices.${choice.id}`, { ...location, choice_id: choice.id }),
    );
    return choices === owner.choices ? owner : { ...owner, choices };
  };
  const mapColumn = (column: Column, of: string, location: TextLocation): Column => {
    const path = `${of}.columns.${column.id}`;
    const here = { ...location, column_id: column.id };
    return mapChoices(mapSettings(column, fieldTexts, path, here), path, here);
  };
  const mapField = (field: Field, location: TextLocation): Field => {
    const path = `fields.${field.id}`;
    const here = { ...location, field_id: field.id };
    const next = mapChoices(mapSettings(field, fieldTexts, path, here), path, here);
    if (!next.columns) return next;
    const columns = mapList(next.columns, (column) => mapColumn(column, path, here));
    return columns === next.columns ? next : { ...next, columns };
  };
  const mapAction = (action: Action, group_id: Id): Action => {
    const path = `actions.${action.id}`;
    const location = { group_id, action_id: action.id };
    let next = mapSettings(action, actionTexts, path, location);
    const own = stepableTexts[action.stepable_type];
    const stepable = own ? mapSettings(next.stepable, own.texts, `${path}.${own.name}`, location) : next.stepable;
    if (stepable !== next.stepable) next = { ...next, stepable } as Action;
    const form = fieldsOf(next);
    const fields = mapList(form, (field) => mapField(field, location));
    return fields === form ? next : ({ ...next, stepable: { ...next.stepable, fields } } as Action);
  };
  const trigger_form = mapList(definition.trigger_form, (field) => mapField(field, {}));
  const action_groups = mapList(definition.action_groups, (group) => {
    const next = mapSettings(group, groupTexts, `groups.${group.id}`, { group_id: group.id });
    const actions = mapList(next.actions, (action) => mapAction(action, group.id));
    return actions === next.actions ? next : { ...next, actions };
  });
  return trigger_form === definition.trigger_form && action_groups === definition.action_groups
    ? definition
    : { ...definition, trigger_form, action_groups };
}

/** A list with each entry mapped; the same list if no entry changed. */
function mapList<T>(list: readonly T[], map: (one: T) => T): T[] {
  let changed = false;
  const next = list.map((one) => {
    const mapped = map(one);
    changed ||= mapped !== one;
    return mapped;
  });
  return changed ? next : (list as T[]);
}

/** The texts of a definition that are not blank, in its order: these are to be translated. */
export function textsOf(definition: Definition): TranslatableText[] {
  const texts: TranslatableText[] = [];
  mapTexts(definition, (text) => {
    if (text.text.trim() !== '') texts.push(text);
    return text.text;
  });
  return texts;
}
