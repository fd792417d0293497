import type { Run } from '../../../contract/runs.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { currentLanguage, i18n } from '../../lib/languages.ts';
import { joinNames } from '../join-names.ts';
import type { Members } from '../use-members.ts';
import type { Answer } from './answer-kinds.ts';

/** The toast after an answer: the answer, and who has the baton now. */
export function describeAnswered(run: Run, run_step_id: string, answer: Answer, members: Members): string {
  // A worker sends the mail later, so it is not sent yet.
  if (answer === 'sent') return i18n.t('runs:mail.under_way');
  return `${i18n.t(`runs:answered.${answer}`)} ${describeHolders(run, run_step_id, members)}`;
}

function describeHolders(run: Run, run_step_id: string, members: Members): string {
  if (run.status === 'completed') return i18n.t('runs:now.completed');
  if (run.status === 'cancelled') return i18n.t('runs:now.cancelled');
  const step = run.run_steps.find((step) => step.id === run_step_id);
  if (step?.status === 'pending') return i18n.t('runs:now.more_votes');
  return (
    formatHolders(run.assignees, members) ?? i18n.t(run.status === 'failed' ? 'runs:now.failed' : 'runs:now.baton')
  );
}

/** "Amara has it now."; null if nobody holds it. */
export function formatHolders(holders: readonly NamedRef[], members: Members): string | null {
  const [only] = holders;
  if (!only) return null;
  if (holders.length === 1 && members.isMe(only)) return i18n.t('runs:now.you');
  const named = holders.slice(0, 3).map((ref) => (members.isMe(ref) ? i18n.t('runs:you') : members.shortName(ref)));
  const hidden = holders.length - named.length;
  if (hidden > 0) named.push(i18n.t('runs:more_people', { count: hidden }));
  const isOne = holders.length === 1 && only.type === 'user_workspace';
  return i18n.t(isOne ? 'runs:now.one' : 'runs:now.many', { names: joinNames(named, currentLanguage()) });
}
