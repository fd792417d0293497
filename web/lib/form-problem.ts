import type { FieldFault } from '../../contract/errors.ts';
import { ProblemError } from './api-client.ts';
import { faultMessage, problemMessage, tellingFaults } from './problem-message.ts';
import { toast } from './toast.ts';

interface FormLike {
  setFieldError: (path: string, error: string) => void;
}

/** Faults whose message names more than the field, such as a limit; only the server's own message contains it. */
export const namesMore: ReadonlySet<FieldFault> = new Set<FieldFault>([
  ...(['too_short', 'too_long', 'too_small', 'too_big', 'too_few_rows', 'too_many_rows', 'too_numerous'] as const),
  ...(['out_of_range', 'not_one_of', 'id_twice', 'unknown_id', 'too_deep'] as const),
  ...(['unknown_key', 'key_twice', 'not_found_here'] as const),
]);

/**
 * Shows a problem's errors at their fields, and one that concerns none of them in a toast.
 * @param labels The form's fields with their labels; an error of `user.first_name` matches `first_name` too.
 * @param showOther Shows it in place of the toast.
 */
export function showFormProblem(
  form: FormLike,
  error: unknown,
  labels: Record<string, string>,
  showOther: (message: string) => void = toast.error,
): void {
  let placed = 0;
  if (error instanceof ProblemError) {
    const whole = tellingFaults(error.problem).length === 0 ? problemMessage(error) : null;
    const tables = new Set<string>();
    for (const { field, code, message } of error.problem.errors) {
      const [, table, cell] = /^fields\.([^.]+)\.(\d+(?:\..+)?)$/.exec(field) ?? [];
      if (table !== undefined && table in labels) {
        // Of a table, the first fault stands below it too: a cell may be out of sight.
        if (!tables.has(table)) form.setFieldError(table, message);
        form.setFieldError(`${table}.${cell}`, message);
        tables.add(table);
        placed += 1;
        continue;
      }
      const name = field in labels ? field : (field.split('.').at(-1) ?? field);
      const label = labels[name];
      if (label === undefined) continue;
      const ofField = namesMore.has(code) && message ? message : faultMessage(code, label);
      form.setFieldError(name, whole ?? ofField);
      placed += 1;
    }
  }
  if (placed === 0) showOther(problemMessage(error));
}
