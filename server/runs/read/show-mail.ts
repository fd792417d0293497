import type { RunStepReply } from '../../../contract/runs.ts';
import { kindOf } from '../../../engine/actions/index.ts';
import type { TextBudget } from '../../../engine/insertions.ts';
import { lockedSourcesOf } from '../../../engine/locked-sources.ts';
import type { StepState } from '../../../engine/run-state.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { finishBody } from '../../mails/clean-html.ts';
import { isHidden, mayReadLocked, type RunActor } from '../../run-access/policy.ts';
import type { RunContext } from '../../run-access/run-context.ts';
import { composeMail, emailSettingsOf } from './compose-mail.ts';

/**
 * The mail of a step before or after sending. Before a worker has it, only those who can send it see it. Afterwards run
 * admins and the action's assignees see all of it; others see it without blind copies, and not at all if the action or
 * an inserted field is locked for them (docs/rules.md, rule 15).
 * @param mayAnswer Whether the actor can send it now.
 * @param budget    Limits the length of its texts, if it was not sent yet.
 */
export function showMail(
  runContext: RunContext,
  step: StepState,
  { actor, mayAnswer, budget }: { actor: RunActor; mayAnswer: boolean; budget: TextBudget },
): RunStepReply['mail'] {
  const settings = emailSettingsOf(runContext, step);
  if (!settings || !(mayAnswer || isUnderWay(runContext, step))) return null;
  const { run } = runContext.loaded;
  const isTheirs = mayAnswer || mayReadLocked(actor, run, step.step_id, runContext.people);
  if (!isTheirs && revealsLocked(runContext, step, actor)) return null;
  const sent = step.mail && 'to' in step.mail ? step.mail : null;
  // A step that was marked as done has no mail.
  const mail = sent ?? (step.status === 'completed' ? null : composeMail(runContext, step, budget));
  if (!mail) return null;
  const refused = sent?.refused ?? [];
  const isOpen = (address: string) => isTheirs || mail.to.includes(address) || mail.cc.includes(address);
  return {
    to: mail.to,
    cc: mail.cc,
    bcc: isTheirs ? mail.bcc : [],
    reply_to: mail.reply_to,
    subject: mail.subject,
    body: finishBody(mail.body),
    refused: refused.filter(({ address }) => isOpen(address)),
    is_sent: sent !== null,
  };
}

/** Whether a worker is sending it, has sent it, or has failed to. */
function isUnderWay({ version }: RunContext, step: StepState): boolean {
  const action = indexOf(version).actions.get(step.step_id)!.action;
  const isRequested = kindOf(action).actor === 'system' || step.votes.length > 0;
  return isRequested && (step.status === 'pending' || step.status === 'failed' || step.status === 'completed');
}

/** Whether the action itself, or a field that its mail names, is locked for this reader. */
function revealsLocked(runContext: RunContext, step: StepState, actor: RunActor): boolean {
  const index = indexOf(runContext.version);
  const { action } = index.actions.get(step.step_id)!;
  return [action.id, ...lockedSourcesOf(index, action)].some((id) => isHidden(runContext, actor, id));
}
