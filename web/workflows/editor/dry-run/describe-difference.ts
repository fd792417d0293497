import type { Id } from '../../../../engine/definition.ts';
import type { WayDifference } from '../../../../engine/dry-run/way.ts';
import type { TFunction } from '../../../lib/locale-keys.ts';

/**
 * Where the draft takes another way, as a sentence: "Check is skipped instead of approved."
 * @param nameOf The name of an action; undefined if it no longer exists.
 */
export function describeDifference(
  t: TFunction<['editor', 'workflows']>,
  nameOf: (action_id: Id) => string | undefined,
  difference: WayDifference,
): string {
  if (difference.action_id === null) {
    const { expected, found } = difference;
    return t('dry_run.differs.run', { expected: t(`dry_run.run.${expected}`), found: t(`dry_run.run.${found}`) });
  }
  const { action_id, expected, found } = difference;
  const given = nameOf(action_id);
  if (given === undefined) return t('dry_run.differs.gone');
  const name = given.trim() || t('workflows:unnamed');
  const shown = (result: NonNullable<typeof expected>) => t(`dry_run.result.${result}`);
  if (expected === null) return t('dry_run.differs.added', { name, found: found ? shown(found) : '' });
  if (found === null) return t('dry_run.differs.not_reached', { name, expected: shown(expected) });
  return t('dry_run.differs.result', { name, expected: shown(expected), found: shown(found) });
}
