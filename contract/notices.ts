import { z } from 'zod';
import type { Outcome } from '../engine/definition.ts';
import { runStatuses } from '../engine/run-state.ts';
import { endpoint } from './endpoint.ts';
import { pendingAction } from './home.ts';
import { oneRun, run } from './runs.ts';
import { id, language, manyLines } from './shared-shapes.ts';

export const followRun = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/follow',
  summary: 'Follow a run: a mail says how it ended',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply: z.object({ run }),
});

export const unfollowRun = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/follow',
  summary: 'Unfollow a run',
  access: 'workspace',
  touches: ['runs'],
  params: oneRun,
  reply: z.object({ run }),
});

/** 256 random bits and a signature, in base64url. */
const link = z.object({ token: z.string().regex(/^[\w-]{43}\.[\w-]{43}$/) });

/** The step behind a decision link, as its recipient may see it. */
const decision = pendingAction.extend({
  workspace: z.object({ id, name: z.string() }),
  person: z.string().describe('The recipient of the link; the answer is given in their name'),
  language: language.nullable(),
});
export type Decision = z.infer<typeof decision>;

const refusals = [
  'not_found',
  'link_expired',
  'not_your_step',
  'second_factor_missing',
  'workspace_disabled',
  'step_settled',
  'already_answered',
] as const;

export const showDecision = endpoint({
  method: 'GET',
  path: '/api/v1/public/decide/:token',
  summary: 'What the deciding link of a mail asks; reading it decides nothing',
  access: 'public',
  params: link,
  reply: z.object({ decision }),
  errors: refusals,
});

/** The answers that a link in a mail can give. */
export const mailAnswers = ['approve', 'disapprove', 'yes', 'no', 'done'] as const satisfies Outcome[];
export type MailAnswer = (typeof mailAnswers)[number];
const byMail = z.enum(mailAnswers);

export const decideByLink = endpoint({
  method: 'POST',
  path: '/api/v1/public/decide/:token',
  summary: 'Answer a step, once, as the person to whom the deciding link was mailed',
  access: 'public',
  touches: ['runs', 'pending_actions'],
  params: link,
  body: z.object({ answer: byMail, comment: manyLines(10_000).default('') }),
  reply: z.object({
    answer: byMail,
    workspace_id: id,
    run: z
      .object({ id, name: z.string(), status: z.enum(runStatuses), holders: z.array(z.string()) })
      .describe('The status of the run after the answer, and the names of those who hold it now'),
  }),
  errors: [
    ...refusals,
    'step_not_open',
    'step_not_found',
    'answer_not_offered',
    'invalid_fields',
    'run_changed',
    'run_too_large',
  ],
});

/** The run after the answer. */
export type Decided = z.infer<typeof decideByLink.reply>;

/** The mails that a link can stop: those about runs, or the weekly one about what changed. */
export const subscribedMails = ['runs', 'digest'] as const;
export type SubscribedMails = (typeof subscribedMails)[number];
/** The token for the weekly mail begins with this, so that the page can say which mails it stops. */
export const digestTokenPrefix = 'digest.';

const mailToken = z.string().max(200).optional().describe("From the mail's foot; in the body or the query");
const subscription = z.object({
  email: z.string(),
  mails: z.enum(subscribedMails),
  subscribed_to_email: z.boolean().describe('Whether these mails are sent'),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/public/unsubscribe',
  summary: 'Unsubscribe from a kind of mails, or subscribe again, by the link in a mail',
  access: 'public',
  touches: ['account'],
  query: z.object({ token: mailToken }),
  body: z.object({ token: mailToken, subscribed_to_email: z.boolean().default(false) }),
  reply: subscription,
  errors: ['link_expired'],
});

/**
 * The target of the List-Unsubscribe header of mails (RFC 8058). Mail programs send a POST; a browser that opens the
 * address gets the page of the same path.
 */
export const unsubscribeByMailProgram = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Unsubscribe from a kind of mails, by the button of a mail program',
  access: 'public',
  touches: ['account'],
  query: z.object({ token: mailToken }),
  body: z.object({ 'List-Unsubscribe': z.string().max(100).optional() }),
  reply: subscription,
  errors: ['link_expired'],
});
