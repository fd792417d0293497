import type { ActivityReply } from '../../../contract/runs.ts';
import type { ActivityKind } from '../../../engine/run-state.ts';
import type activities from '../../../locales/en/activities.json';
import { isAnswer } from '../answer/answer-kinds.ts';
import { isRefusal } from '../is-refusal.ts';
import type { ActivityLine } from './fold-activities.ts';

/** The keys of `activities:line`; each may have a variant for "you", which i18next selects by its context. */
export type LineKey = Exclude<keyof typeof activities.line, `${string}_you`>;

/**
 * The key of the sentence for a line.
 * @param asPass Whether an answer that passes the baton is described as a pass, with the run's name; otherwise by the
 * answer.
 */
export function lineKeyOf({ head, to, ended }: Pick<ActivityLine, 'head' | 'to' | 'ended'>, asPass: boolean): LineKey {
  const kind = head.kind as ActivityKind;
  switch (kind) {
    case 'step_answered':
    case 'step_voted': {
      if (head.by === null) return 'decided';
      const answer = String(head.data.answer ?? '');
      if (!isAnswer(answer)) return 'answered';
      const handsOn = kind === 'step_answered' && !ended && to.some((ref) => ref.id !== head.by?.id);
      return asPass && handsOn && !isRefusal(answer) ? 'passed' : answer;
    }
    case 'step_skipped':
      return head.by === null ? 'step_not_needed' : 'step_skipped';
    case 'run_unshared':
      return isOwn(head) ? 'run_left' : kind;
    case 'step_sent':
      return typeof head.data.refused === 'number' ? 'step_sent_to_some' : kind;
    case 'step_marked_done':
    case 'step_completed':
    case 'step_failed':
    case 'step_cancelled':
    case 'step_opened':
    case 'step_reassigned':
    case 'step_retried':
    case 'step_draft_saved':
    case 'run_started':
    case 'run_completed':
    case 'run_cancelled':
    case 'run_failed':
    case 'run_recovered':
    case 'run_edited':
    case 'run_archived':
    case 'run_restored':
    case 'run_deleted':
    case 'run_hidden':
    case 'run_unhidden':
    case 'run_moved':
    case 'run_move_taken_back':
    case 'run_commented':
    case 'run_imported':
    case 'run_shared':
    case 'run_share_changed':
    case 'group_opened':
    case 'group_skipped':
    case 'went_back':
    case 'late_result_ignored':
    case 'assignee_fallback':
      return kind;
    default:
      // A newer server may send activities that this page does not know.
      return 'changed';
  }
}

/** Whether the person with whom the run was shared ended that themselves. */
const isOwn = ({ by, data }: ActivityReply): boolean =>
  Array.isArray(data.viewers) && data.viewers.every(({ id }) => id === by?.id);

/** Whether the sentence names the run; otherwise the run is shown beside the time. */
export const namesRun = (key: LineKey): boolean => key === 'passed' || key.startsWith('run_') || key === 'changed';

/** The text that a person wrote: the comment of an answer, or the note on a resolved step. */
export function commentIn({ data }: ActivityReply): string {
  const text = data.comment ?? data.note;
  return typeof text === 'string' ? text : '';
}
