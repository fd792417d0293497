import type { ActivityReply } from '../../../contract/runs.ts';
import type { ActivityKind } from '../../../engine/run-state.ts';
import type activities from '../../../locales/en/activities.json';
import type { ActivityLine } from './fold-activities.ts';

/** The sentences of `activities:line`; each may have a form for "you", which i18next picks by its context. */
export type LineKey = Exclude<keyof typeof activities.line, `${string}_you`>;

const answers = new Set(['approve', 'disapprove', 'yes', 'no', 'done', 'submitted', 'sent']);
const refusals = new Set(['disapprove', 'no']);

/**
 * Which sentence tells a line.
 * @param asPass Whether an answer that hands the baton on is told as a pass, by the run; else by what was answered.
 */
export function lineKeyOf({ head, to, ended }: Pick<ActivityLine, 'head' | 'to' | 'ended'>, asPass: boolean): LineKey {
  const kind = head.kind as ActivityKind;
  switch (kind) {
    case 'step_answered':
    case 'step_voted': {
      if (head.by === null) return 'decided';
      const answer = String(head.data.answer ?? '');
      if (!answers.has(answer)) return 'answered';
      const handsOn = kind === 'step_answered' && !ended && to.some((ref) => ref.id !== head.by?.id);
      return asPass && handsOn && !refusals.has(answer) ? 'passed' : (answer as LineKey);
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
    case 'run_commented':
    case 'run_shared':
    case 'run_share_changed':
    case 'group_opened':
    case 'group_skipped':
    case 'went_back':
    case 'late_result_ignored':
    case 'assignee_fallback':
      return kind;
    default:
      // A server newer than this page may tell of what it does not know yet.
      return 'changed';
  }
}

/** Who it was shared with took themselves out. */
const isOwn = ({ by, data }: ActivityReply): boolean =>
  Array.isArray(data.viewers) && data.viewers.every(({ id }) => id === by?.id);

/** Sentences that name the run themselves; under the others it stands beside the time. */
export const namesRun = (key: LineKey): boolean => key === 'passed' || key.startsWith('run_') || key === 'changed';

/** What people wrote with it: the comment of an answer, the note of a mending. */
export function commentIn({ data }: ActivityReply): string {
  const said = data.comment ?? data.note;
  return typeof said === 'string' ? said : '';
}
