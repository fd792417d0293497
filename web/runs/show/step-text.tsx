import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { isAnswer } from '../answer/answer-kinds.ts';
import { joinNames } from '../join-names.ts';
import { isBeingSent } from '../mail/is-being-sent.ts';
import { useMembers } from '../use-members.ts';

/** The text beside a step's name: who answered it, who holds it, or why it did not run. */
export function StepText({ run, step }: { run: Run; step: RunStepReply }) {
  const { t } = useTranslation(['runs', 'commands']);
  const { isMe, shortName } = useMembers();
  const listed = (names: string[]) => joinNames(names.slice(0, 3), currentLanguage());
  switch (step.status) {
    case 'completed': {
      const given = step.votes.filter((vote) => vote.answer === step.outcome);
      const people = given.map((vote) => (isMe({ id: vote.user_workspace_id }) ? t('you_by') : vote.name));
      const names = importedBy(step, listed(people));
      if (isAnswer(step.outcome) && names) return t(`outcome_by.${step.outcome}`, { names });
      if (step.stepable_type === 'go_back') return t('went_back');
      return t(`outcome.${step.outcome as 'approve'}`);
    }
    case 'pending': {
      if (isBeingSent(step)) return t('mail.sending');
      const awaited = step.assignees.filter(
        ({ id }) => !step.votes.some(({ user_workspace_id }) => user_workspace_id === id),
      );
      const names = listed(awaited.map(shortName));
      return names ? t('with', { names }) : t('with_baton');
    }
    case 'waiting':
      return step.child_run_id ? t('waits_for_run') : t('waits_for', { names: waitedFor(run, step) });
    case 'skipped':
    case 'cancelled':
      return step.reason ? t(`reason.${step.reason as 'condition_false'}`) : t(`status.${step.status}`);
    case 'failed':
      return t('commands:failed.needs_attention');
    default:
      return null;
  }
}

/** Who did a step. For an imported step the event log may name the person, the group that they did it for, or both. */
function importedBy({ done_by, done_by_group }: RunStepReply, names: string): string {
  const who = names || (done_by ?? '');
  if (!done_by_group) return who;
  return who ? `${who} (${done_by_group})` : done_by_group;
}

/** The unsettled steps before it in its stage, one of which it waits for. */
function waitedFor(run: Run, step: RunStepReply): string {
  const before: string[] = [];
  for (const other of run.run_steps) {
    if (other.id === step.id) break;
    const isOpen = other.status === 'pending' || other.status === 'waiting' || other.status === 'failed';
    if (other.is_newest && other.action_group_id === step.action_group_id && isOpen) before.push(other.name);
  }
  return joinNames(before, currentLanguage());
}
