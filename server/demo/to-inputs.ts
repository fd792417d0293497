import type { Field, Id, Unix, Value } from '../../engine/definition.ts';
import { byFirstName } from './demo-people.ts';
import { workingDay } from './simulation-times.ts';

/** The id of a choice, by the key of its field and the value that the id derives from. */
export type ChoiceOf = (key: string, value: string) => Id;

/**
 * The fields of a simulated answer as the API takes them. A key without a field is passed on, and the operation rejects
 * it.
 */
export function toInputs(
  form: readonly Field[],
  fields: Record<string, string> = {},
  { choice, time }: { choice: ChoiceOf; time: Unix },
): { key: string; value: Value }[] {
  return Object.entries(fields).map(([key, given]) => {
    const type = form.find((field) => field.key === key)?.type;
    return { key, value: toValue() };

    function toValue(): Value {
      if (type === 'collaborator') return byFirstName(given).member_id;
      if (type === 'date') return workingDay(time, Number(given));
      if (type === 'checkbox') return given.split(', ').map((value) => choice(key, value));
      return type === 'radio' || type === 'dropdown' ? choice(key, given) : given;
    }
  });
}
