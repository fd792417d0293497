import type { WhyReply } from '../../../contract/runs.ts';
import { outcomes } from '../../../engine/definition.ts';
import type { TFunction } from '../../lib/locale-keys.ts';

/** A condition as text: its rule, and the value it found. */
export function describeComparison(item: WhyReply, t: TFunction<'runs'>): { rule: string; found: string } {
  const { comparator, expected, found } = item;
  if (comparator === 'was_skipped') {
    return { rule: t('comparator.was_skipped'), found: t(item.result ? 'why.skipped' : 'why.not_skipped') };
  }
  if (comparator === 'answered') {
    return {
      rule: t('comparator.answered', { value: describeOutcome(expected, t) }),
      found: describeOutcome(found, t),
    };
  }
  const known = comparator as 'is';
  return { rule: t(`comparator.${known}`, { value: expected ?? '' }), found: found || t('why.empty') };
}

function describeOutcome(outcome: string | null | undefined, t: TFunction<'runs'>): string {
  if (!outcome) return t('why.no_answer');
  const known = outcomes.find((one) => one === outcome);
  return known ? t(`outcome.${known}`) : outcome;
}
