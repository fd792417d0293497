import { type MailAnswer, mailAnswers } from '../../contract/notices.ts';
import { fieldsOf } from '../../engine/actions/index.ts';
import { answersOffered } from '../../engine/can.ts';
import type { Action, Outcome, Unix } from '../../engine/definition.ts';
import type { StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MailLink } from '../mails/lay-out-mail.ts';
import { mailLine, mailSubject } from '../mails/mail-texts.ts';
import { writeNotice } from '../mails/write-notice.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { NoticeRecipient } from '../people/find-notice-recipients.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { StepNoticeKind } from './claim-notices.ts';
import { formatMoment } from './format-moment.ts';
import { stepFacts } from './step-facts.ts';

/** A step that waits for a person, and the kind of notice. */
export interface NotifiedStep {
  runContext: RunContext;
  step: StepState;
  kind: StepNoticeKind;
  due_at: Unix | null;
}

/** `token` is that of the deciding link; null if the step cannot be answered by one. */
type LinkedStep = NotifiedStep & { token: string | null };

const decidable = new Set<Action['stepable_type']>(['approval', 'yes_no', 'task']);

const actionOf = ({ runContext, step }: NotifiedStep): Action | undefined =>
  indexOf(runContext.version).actions.get(step.step_id)?.action;

const isMailAnswer = (answer: Outcome): answer is MailAnswer => mailAnswers.some((one) => one === answer);

/** The answers that a link can give; none if the step has a required field. */
export function answersByMail(step: NotifiedStep): MailAnswer[] {
  const action = actionOf(step);
  if (!action || !decidable.has(action.stepable_type) || fieldsOf(action).some(({ required }) => required)) return [];
  return answersOffered(action).filter(isMailAnswer);
}

/**
 * Writes a mail about one step, with its facts and its answers as buttons, or about several as a list of links.
 * @param more How many others wait that the mail does not list.
 */
export async function writeStepMail(
  context: AppContext,
  reader: NoticeRecipient,
  key: string,
  steps: readonly LinkedStep[],
  more: number,
): Promise<OutgoingMail> {
  const [only] = steps;
  if (only && steps.length === 1 && more === 0) return writeOne(context, reader, key, only);
  const { language } = reader;
  const counted = { count: String(steps.length + more), more: String(more) };
  return writeNotice(context, reader, key, {
    subject: mailSubject(language, 'digest_subject', counted),
    paragraphs: [
      mailLine(language, 'digest_body', counted),
      ...(more > 0 ? [mailLine(language, 'digest_more', counted)] : []),
    ],
    items: steps.map((one) => ({
      label: mailLine(language, 'digest_item', valuesOf(one, reader)),
      note: [
        mailLine(language, 'digest_place', valuesOf(one, reader)),
        one.due_at === null ? '' : mailLine(language, `digest_${dueOf(one, context.now())}`, valuesOf(one, reader)),
      ]
        .filter(Boolean)
        .join(' · '),
      link: one.token ? decidingLink(context, one.token) : runLink(context, one.runContext),
    })),
    buttons: [{ label: mailLine(language, 'digest_button'), link: inboxLink(context, steps[0]!.runContext) }],
  });
}

function writeOne(context: AppContext, reader: NoticeRecipient, key: string, step: LinkedStep): OutgoingMail {
  const { language } = reader;
  const values = valuesOf(step, reader);
  const answers: MailLink[] = step.token
    ? answersByMail(step).map((answer) => ({
        label: mailLine(language, `answer_${answer}`),
        link: `${decidingLink(context, step.token as string)}&answer=${answer}`,
      }))
    : [];
  const isDue = step.kind === 'opened' && step.due_at !== null;
  const { started_by, text, description, ...facts } = stepFacts(step.runContext, step.step, language);
  return writeNotice(context, reader, key, {
    subject: mailSubject(language, `${step.kind}_subject`, values),
    paragraphs: [
      mailLine(language, `${step.kind}_body`, values),
      ...(isDue ? [mailLine(language, 'opened_due', values)] : []),
      ...(started_by ? [mailLine(language, 'opened_by', { name: started_by })] : []),
      ...(text ? [text] : []),
      ...(description ? [description] : []),
    ],
    ...facts,
    buttons: [...answers, { label: mailLine(language, 'opened_button'), link: runLink(context, step.runContext) }],
  });
}

const dueOf = ({ due_at }: NotifiedStep, now: Unix) => (due_at !== null && due_at <= now ? 'overdue' : 'due');

function valuesOf(step: NotifiedStep, reader: NoticeRecipient): Record<string, string> {
  const { run, workflow } = step.runContext.loaded;
  return {
    run: run.name,
    workflow: workflow.name,
    step: actionOf(step)?.name ?? run.name,
    due: step.due_at === null ? '' : formatMoment(step.due_at, reader),
  };
}

const decidingLink = ({ config }: AppContext, token: string): string => `${config.BASE_URL}/decide?token=${token}`;

const inboxLink = ({ config }: AppContext, { directory }: RunContext): string =>
  `${config.BASE_URL}/workspaces/${directory.workspace_id}/home`;

/** The URL of a run's page. */
export const runLink = ({ config }: AppContext, { directory, loaded }: RunContext): string =>
  `${config.BASE_URL}/workspaces/${directory.workspace_id}/runs/${loaded.run.id}/show`;
