import { invalid } from './api-error.ts';

/**
 * `Intl` also accepts offsets such as +07:00, and old names such as PST and IST. They are refused: an offset has no clock
 * changes, no name to show, and an opposite sign in PostgreSQL; the old names are unknown to `Temporal`, which computes
 * with days.
 * @throws ApiError invalid_input for a time zone that is not a name or alias of the IANA database
 */
export function checkZone(zone: string | null | undefined, field: string): void {
  if (zone !== undefined && zone !== null && !isNamedZone(zone)) throw invalid(field, 'invalid_value');
}

function isNamedZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    Temporal.Now.zonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}
