import type { RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { votesGiven } from './votes-given.ts';

/** "1 of 2 approvals given, 1 still needed"; nothing if the first answer decides. */
export function VotesText({ step }: { step: RunStepReply }) {
  const { t } = useTranslation('runs');
  const votes = votesGiven(step);
  if (!votes) return null;
  const { given, needed } = votes;
  const type = step.stepable_type as 'approval' | 'yes_no' | 'task';
  return t(`votes_given.${type}`, { given, count: needed, missing: Math.max(0, needed - given) });
}
