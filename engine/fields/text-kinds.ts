import { emptiness, type FieldKind, type Reading } from './field-kind.ts';

/** Field text is limited to 100 KB of UTF-8 (docs/rules.md, "Limits"). */
const mostBytes = 102_400;

const comparators = ['is', 'is_not', 'contains', 'does_not_contain', 'starts_with', ...emptiness] as const;

/**
 * Reads a text: trimmed and in Unicode NFC, so that texts that look equal are equal strings. NUL and lone surrogates
 * are rejected because PostgreSQL can store neither.
 */
export function readText(raw: unknown): Reading {
  if (typeof raw !== 'string') return { code: 'invalid_type' };
  if (raw.length > mostBytes) return { code: 'too_long', number: mostBytes };
  if (raw.includes('\u0000') || !raw.isWellFormed()) return { code: 'invalid_type' };
  const value = raw.trim().normalize('NFC');
  if (new TextEncoder().encode(value).length > mostBytes) return { code: 'too_long', number: mostBytes };
  return { value: value === '' ? null : value };
}

export const text: FieldKind = { read: readText, comparators };

export const email: FieldKind = {
  comparators,
  read: (raw) => refine(readText(raw), (value) => (isEmail(value) ? { value } : { code: 'invalid_email' })),
};

export const url: FieldKind = {
  comparators,
  read: (raw) => refine(readText(raw), (value) => (isWebAddress(value) ? { value } : { code: 'invalid_url' })),
};

export const phoneNumber: FieldKind = {
  comparators,
  read: (raw) => refine(readText(raw), readPhoneNumber),
  partOf: withoutSeparators,
};

function refine(reading: Reading, next: (value: string) => Reading): Reading {
  return 'value' in reading && typeof reading.value === 'string' ? next(reading.value) : reading;
}

/**
 * Whether a text is one mail address that is safe in a header: no quoted local part, no comment, no space, and a domain
 * of at least two labels. The time is linear in its length (docs/rules.md, "The safety promise").
 */
export function isEmail(address: string): boolean {
  if (address.length > 254) return false;
  const at = address.indexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || local.length > 64 || !/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(local)) return false;
  if (local.split('.').includes('')) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every(isDomainLabel);
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

/** Only http:// and https:// are allowed, because the value becomes a link. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
}

/** E.164: a plus sign and 8 to 15 digits. Spaces, dashes, dots and parentheses are removed. */
function readPhoneNumber(text: string): Reading {
  const value = withoutSeparators(text);
  return /^\+[1-9]\d{7,14}$/.test(value) ? { value } : { code: 'invalid_phone_number' };
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s().-]/g, '');
}
