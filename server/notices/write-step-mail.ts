import { fieldsOf } from '../../engine/actions/index.ts';
import { answersOffered } from '../../engine/can.ts';
import type { Action, Outcome, Unix } from '../../engine/definition.ts';
import type { StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MailLink } from '../mails/lay-out-mail.ts';
import { mailLine, mailSubject } from '../mails/mail-texts.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { NoticeKind } from './add-notices.ts';
import type { NoticeRecipient } from './find-notice-recipients.ts';
import { formatMoment } from './format-moment.ts';
import { writeNotice } from './write-notice.ts';

/** A step that waits for somebody, and why it is spoken of. */
export interface NotifiedStep {
  runContext: RunContext;
  step: StepState;
  kind: NoticeKind;
  due_at: Unix | null;
}

/** With the token of the link that answers it, where one can. */
type LinkedStep = NotifiedStep & { token: string | null };

const decidable = new Set<Action['stepable_type']>(['approval', 'yes_no', 'task']);

const actionOf = ({ runContext, step }: NotifiedStep): Action | undefined =>
  indexOf(runContext.version).actions.get(step.step_id)?.action;

/** What can be answered by a link alone; nothing where something must be filled in. */
export function answersByMail(told: NotifiedStep): Outcome[] {
  const action = actionOf(told);
  if (!action || !decidable.has(action.stepable_type) || fieldsOf(action).some(({ required }) => required)) return [];
  return answersOffered(action);
}

/** One step as a mail of its own, with its answers as buttons; several as a list, each with its link. */
export async function writeStepMail(
  context: AppContext,
  reader: NoticeRecipient,
  key: string,
  told: readonly LinkedStep[],
): Promise<OutgoingMail> {
  const [only] = told;
  if (only && told.length === 1) return writeOne(context, reader, key, only);
  const { language } = reader;
  const count = { count: String(told.length) };
  return writeNotice(context, reader, key, {
    subject: mailSubject(language, 'digest_subject', count),
    paragraphs: [mailLine(language, 'digest_body', count)],
    items: told.map((one) => ({
      label: mailLine(language, 'digest_item', valuesOf(one, reader)),
      note: [
        mailLine(language, 'digest_place', valuesOf(one, reader)),
        one.due_at === null ? '' : mailLine(language, `digest_${dueOf(one, context.now())}`, valuesOf(one, reader)),
      ]
        .filter(Boolean)
        .join(' · '),
      link: one.token ? decidingLink(context, one.token) : runLink(context, one.runContext),
    })),
    buttons: [{ label: mailLine(language, 'digest_button'), link: inboxLink(context, told[0]!.runContext) }],
  });
}

function writeOne(context: AppContext, reader: NoticeRecipient, key: string, told: LinkedStep): OutgoingMail {
  const { language } = reader;
  const values = valuesOf(told, reader);
  const answers: MailLink[] = told.token
    ? answersByMail(told).map((answer) => ({
        label: mailLine(language, `answer_${answer}`),
        link: `${decidingLink(context, told.token as string)}&answer=${answer}`,
      }))
    : [];
  const isDue = told.kind === 'opened' && told.due_at !== null;
  return writeNotice(context, reader, key, {
    subject: mailSubject(language, `${told.kind}_subject`, values),
    paragraphs: [
      mailLine(language, `${told.kind}_body`, values),
      ...(isDue ? [mailLine(language, 'opened_due', values)] : []),
    ],
    buttons: [...answers, { label: mailLine(language, 'opened_button'), link: runLink(context, told.runContext) }],
  });
}

const dueOf = ({ due_at }: NotifiedStep, now: Unix) => (due_at !== null && due_at <= now ? 'overdue' : 'due');

function valuesOf(told: NotifiedStep, reader: NoticeRecipient): Record<string, string> {
  const { run, workflow } = told.runContext.loaded;
  return {
    run: run.name,
    workflow: workflow.name,
    step: actionOf(told)?.name ?? run.name,
    due: told.due_at === null ? '' : formatMoment(told.due_at, reader),
  };
}

const decidingLink = ({ config }: AppContext, token: string): string => `${config.BASE_URL}/decide?token=${token}`;

const inboxLink = ({ config }: AppContext, { directory }: RunContext): string =>
  `${config.BASE_URL}/workspaces/${directory.workspace_id}/home`;

/** Where a run is shown. */
export const runLink = ({ config }: AppContext, { directory, loaded }: RunContext): string =>
  `${config.BASE_URL}/workspaces/${directory.workspace_id}/runs/${loaded.run.id}/show`;
