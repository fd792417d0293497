/** Reading parts of what stands in the clipboard: what does not fit is left out. */
import { cutText } from '../../../../engine/cut-text.ts';

type Json = Record<string, unknown>;

export const isObject = (raw: unknown): raw is Json => typeof raw === 'object' && raw !== null && !Array.isArray(raw);
export const string = (raw: unknown, max: number): string =>
  typeof raw === 'string' ? cutText(raw.toWellFormed().replaceAll('\0', ''), max) : '';
/** Without control characters, such as line breaks. */
export const line = (raw: unknown, max: number): string => string(raw, max).replace(/\p{Cc}/gu, ' ');
export const oneOf = <T>(raw: unknown, allowed: readonly T[]): T | undefined => allowed.find((one) => one === raw);
export const list = <T>(raw: unknown, max: number, read: (one: unknown) => T | null): T[] =>
  Array.isArray(raw) ? raw.slice(0, max).flatMap((one) => read(one) ?? []) : [];
