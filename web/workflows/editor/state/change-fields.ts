import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Definition, Field, Id } from '../../../../engine/definition.ts';
import { patchStepable, placeOfAction } from './change-actions.ts';
import { insertItem, moveItem } from './move-item.ts';
import { freeKey, keyFrom, keysBut } from './new-parts.ts';

/** The owner of a form: an action's id, or null for the start form. */
export type FormOwner = Id | null;

export function formOf(definition: Definition, owner: FormOwner): readonly Field[] {
  if (owner === null) return definition.trigger_form;
  const place = placeOfAction(definition, owner);
  return place ? fieldsOf(place.action) : [];
}

function setForm(definition: Definition, owner: FormOwner, fields: Field[]): Definition {
  return owner === null ? { ...definition, trigger_form: fields } : patchStepable(definition, owner, { fields });
}

export function addField(definition: Definition, owner: FormOwner, field: Field): Definition {
  const fields = formOf(definition, owner);
  return setForm(definition, owner, insertItem(fields, fields.length, field));
}

export function updateField(
  definition: Definition,
  owner: FormOwner,
  id: Id,
  change: (field: Field) => Field,
): Definition {
  return setForm(
    definition,
    owner,
    formOf(definition, owner).map((field) => (field.id === id ? change(field) : field)),
  );
}

/**
 * Changes a label. The key changes with it as long as it is still derived from the old label and nothing refers to it.
 * @param isKeyInUse Whether something refers to the key, such as an insertion.
 */
export function relabelField(
  definition: Definition,
  owner: FormOwner,
  id: Id,
  label: string,
  isKeyInUse: boolean,
): Definition {
  const taken = keysBut(definition, id);
  return updateField(definition, owner, id, (field) => {
    const follows = !isKeyInUse && isDerived(field.key, field.label);
    return { ...field, label, key: follows ? freeKey(label, taken) : field.key };
  });
}

/** Whether the key is derived from the label, with or without a number that makes it unique. */
function isDerived(key: string, label: string): boolean {
  return key.replace(/_\d+$/, '') === keyFrom(label).replace(/_\d+$/, '');
}

export function moveField(definition: Definition, owner: FormOwner, id: Id, to: number): Definition {
  const fields = formOf(definition, owner);
  const from = fields.findIndex((field) => field.id === id);
  return from < 0 ? definition : setForm(definition, owner, moveItem(fields, from, to));
}

/** Removes the field without a check: `whatUses` tells whether it may be removed. */
export function removeField(definition: Definition, owner: FormOwner, id: Id): Definition {
  return setForm(
    definition,
    owner,
    formOf(definition, owner).filter((field) => field.id !== id),
  );
}
