import { invalid } from './api-error.ts';

/** @throws ApiError invalid_input for a time zone that `Intl` does not know */
export function checkZone(zone: string | undefined, field: string): void {
  if (zone === undefined) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw invalid(field, 'invalid_value');
  }
}
