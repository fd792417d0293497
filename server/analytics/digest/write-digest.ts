import { formatNumber } from '../../../contract/format-number.ts';
import type { Id, Language } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { mailLine, mailSubject } from '../../mails/mail-texts.ts';
import { writeNotice } from '../../mails/write-notice.ts';
import type { OutgoingMail } from '../../outside/mail.ts';
import { actionKey, type KnownAction } from '../load-actions.ts';
import type { DigestWeek } from './digest-week.ts';
import { formatDays, formatPercent, formatTime } from './format-figures.ts';
import type { Measured } from './pick-changes.ts';

export interface DigestRecipient {
  workspace_id: Id;
  workspace_name: string;
  member_id: Id;
  user_id: Id;
  email: string;
  language: Language;
}

export interface Digest {
  week: DigestWeek;
  started: number;
  completed: number;
  changes: readonly Measured[];
  names: ReadonlyMap<string, KnownAction>;
}

/** Writes the weekly mail: what started and ended, and what changed most, each with a link to its figures. */
export function writeDigest(context: AppContext, recipient: DigestRecipient, digest: Digest): OutgoingMail {
  const { language, workspace_id } = recipient;
  const { week, changes } = digest;
  const link = (workflow_id?: Id) => {
    const search = new URLSearchParams({
      ...(workflow_id && { workflow_id }),
      filter_period: 'custom',
      from: week.first,
      to: week.last,
    });
    return `${context.config.BASE_URL}/workspaces/${workspace_id}/analytics?${search}`;
  };
  const values = {
    workspace: recipient.workspace_name,
    days: formatDays(week.first, week.last, language),
    started: formatNumber(digest.started, language),
    completed: formatNumber(digest.completed, language),
  };
  return writeNotice(context, recipient, `weekly.${workspace_id}.${recipient.member_id}.${week.first}`, {
    about: 'digest',
    foot: 'weekly_foot',
    subject: mailSubject(language, 'weekly_subject', values),
    paragraphs: [mailLine(language, 'weekly_body', values), mailLine(language, 'weekly_changes')],
    items: changes.map((change) => ({
      label: labelOf(change, digest.names),
      note: mailLine(language, `weekly_${change.kind}`, sidesOf(change, language)),
      link: link(change.workflow_id),
    })),
    buttons: [{ label: mailLine(language, 'weekly_button'), link: link() }],
  });
}

function labelOf(change: Measured, names: ReadonlyMap<string, KnownAction>): string {
  const known = [...names.values()].find(({ workflow_id }) => workflow_id === change.workflow_id);
  const workflow = known?.workflow_name ?? '-';
  if (change.kind !== 'step_time') return workflow;
  return `${workflow}: ${names.get(actionKey(change.workflow_id, change.step_id))?.name ?? '-'}`;
}

/** The week and the week before. */
function sidesOf(change: Measured, language: Language): { one: string; other: string } {
  switch (change.kind) {
    case 'started':
    case 'completed':
      return { one: formatNumber(change.one, language), other: formatNumber(change.other, language) };
    case 'came_back': {
      const share = ({ count, of }: { count: number; of: number }) =>
        formatPercent(of === 0 ? 0 : count / of, language);
      return { one: share(change.one), other: share(change.other) };
    }
    default:
      return {
        one: formatTime(change.one.median ?? 0, language),
        other: formatTime(change.other.median ?? 0, language),
      };
  }
}
