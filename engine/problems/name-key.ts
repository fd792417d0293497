import { isBlank } from '../is-blank.ts';

/** Names and labels are compared trimmed, composed and ignoring case. A blank one has the empty key. */
export function nameKey(name: string): string {
  return isBlank(name) ? '' : name.trim().normalize('NFC').toLowerCase();
}
