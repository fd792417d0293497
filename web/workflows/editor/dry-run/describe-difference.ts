import type { TFunction } from 'i18next';
import type { Definition } from '../../../../engine/definition.ts';
import type { WayDifference } from '../../../../engine/dry-run/way.ts';

/** Where the draft takes another way, as a sentence: "Check: skipped instead of approved". */
export function describeDifference(
  t: TFunction<['editor', 'workflows']>,
  definition: Definition,
  difference: WayDifference,
): string {
  if (difference.action_id === null) {
    const { expected, found } = difference;
    return t('dry_run.differs.run', { expected: t(`dry_run.run.${expected}`), found: t(`dry_run.run.${found}`) });
  }
  const { action_id, expected, found } = difference;
  const action = definition.action_groups.flatMap(({ actions }) => actions).find(({ id }) => id === action_id);
  if (!action) return t('dry_run.differs.gone');
  const name = action.name.trim() || t('workflows:unnamed');
  const shown = (result: NonNullable<typeof expected>) => t(`dry_run.result.${result}`);
  if (expected === null) return t('dry_run.differs.added', { name, found: found ? shown(found) : '' });
  if (found === null) return t('dry_run.differs.not_reached', { name, expected: shown(expected) });
  return t('dry_run.differs.result', { name, expected: shown(expected), found: shown(found) });
}
