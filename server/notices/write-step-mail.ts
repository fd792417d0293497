import { fieldsOf } from '../../engine/actions/index.ts';
import { answersOffered } from '../../engine/can.ts';
import type { Action, Outcome, Unix } from '../../engine/definition.ts';
import type { StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { MailLink } from '../mails/lay-out-mail.ts';
import { mailLine, mailSubject } from '../mails/mail-words.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from '../runs/apply-event.ts';
import type { NoticeKind } from './add-notices.ts';
import type { Reader } from './find-readers.ts';
import { sayMoment } from './say-moment.ts';
import { writeNotice } from './write-notice.ts';

/** A step that waits for somebody, and why it is spoken of. */
export interface ToldStep {
  known: KnownRun;
  step: StepState;
  kind: NoticeKind;
  due_at: Unix | null;
}

/** With the token of the link that answers it, where one can. */
type LinkedStep = ToldStep & { token: string | null };

const decidable = new Set<Action['stepable_type']>(['approval', 'yes_no', 'task']);

const actionOf = ({ known, step }: ToldStep): Action | undefined =>
  indexOf(known.version).actions.get(step.step_id)?.action;

/** What can be answered by a link alone; nothing where something must be filled in. */
export function answersByMail(told: ToldStep): Outcome[] {
  const action = actionOf(told);
  if (!action || !decidable.has(action.stepable_type) || fieldsOf(action).some(({ required }) => required)) return [];
  return answersOffered(action);
}

/** One step as a mail of its own, with its answers as buttons; several as a list, each with its link. */
export async function writeStepMail(
  parts: Parts,
  reader: Reader,
  key: string,
  told: readonly LinkedStep[],
): Promise<OutgoingMail> {
  const [only] = told;
  if (only && told.length === 1) return writeOne(parts, reader, key, only);
  const { language } = reader;
  const count = { count: String(told.length) };
  return writeNotice(parts, reader, key, {
    subject: mailSubject(language, 'digest_subject', count),
    paragraphs: [mailLine(language, 'digest_body', count)],
    items: told.map((one) => ({
      label: mailLine(language, 'digest_item', valuesOf(one, reader)),
      note: [
        mailLine(language, 'digest_place', valuesOf(one, reader)),
        one.due_at === null ? '' : mailLine(language, `digest_${dueOf(one, parts.now())}`, valuesOf(one, reader)),
      ]
        .filter(Boolean)
        .join(' · '),
      link: one.token ? decidingLink(parts, one.token) : runLink(parts, one.known),
    })),
    buttons: [{ label: mailLine(language, 'digest_button'), link: inboxLink(parts, told[0]!.known) }],
  });
}

function writeOne(parts: Parts, reader: Reader, key: string, told: LinkedStep): OutgoingMail {
  const { language } = reader;
  const values = valuesOf(told, reader);
  const answers: MailLink[] = told.token
    ? answersByMail(told).map((answer) => ({
        label: mailLine(language, `answer_${answer}`),
        link: `${decidingLink(parts, told.token as string)}&answer=${answer}`,
      }))
    : [];
  const isDue = told.kind === 'opened' && told.due_at !== null;
  return writeNotice(parts, reader, key, {
    subject: mailSubject(language, `${told.kind}_subject`, values),
    paragraphs: [
      mailLine(language, `${told.kind}_body`, values),
      ...(isDue ? [mailLine(language, 'opened_due', values)] : []),
    ],
    buttons: [...answers, { label: mailLine(language, 'opened_button'), link: runLink(parts, told.known) }],
  });
}

const dueOf = ({ due_at }: ToldStep, now: Unix) => (due_at !== null && due_at <= now ? 'overdue' : 'due');

function valuesOf(told: ToldStep, reader: Reader): Record<string, string> {
  const { run, workflow } = told.known.loaded;
  return {
    run: run.name,
    workflow: workflow.name,
    step: actionOf(told)?.name ?? run.name,
    due: told.due_at === null ? '' : sayMoment(told.due_at, reader),
  };
}

const decidingLink = ({ config }: Parts, token: string): string => `${config.BASE_URL}/decide?token=${token}`;

const inboxLink = ({ config }: Parts, { directory }: KnownRun): string =>
  `${config.BASE_URL}/workspaces/${directory.workspace_id}/home`;

/** Where a run is shown. */
export const runLink = ({ config }: Parts, { directory, loaded }: KnownRun): string =>
  `${config.BASE_URL}/workspaces/${directory.workspace_id}/runs/${loaded.run.id}/show`;
