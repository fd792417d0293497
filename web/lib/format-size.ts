import { localeOf } from '../../contract/locale-of.ts';
import type { Language } from '../../engine/definition.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "1.2 MB". */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : bytes < 999_950_000 ? 2 : 3;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step >= 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
