import { moveObstacleCodes } from '../../../engine/move-run/obstacle-codes.ts';
import { i18n } from '../../lib/languages.ts';

const others = ['invalid_fields', 'operation_not_allowed', 'not_found', 'move_final'] as const;

/** Why a run stays where it is, as a sentence. */
export function describeObstacle(code: string, names: { action?: string | null; field?: string | null } = {}): string {
  const known = [...moveObstacleCodes, ...others].find((one) => one === code) ?? 'other';
  return i18n.t(`moves:obstacle.${known}`, { action: names.action ?? '-', field: names.field ?? '-' });
}
