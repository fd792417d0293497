import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, id, namedRef, unix } from './shared-shapes.ts';

/** What a person is notified of, by the choice in the profile that says how it is mailed. */
export const noticeKinds = {
  waiting: ['opened', 'due_soon', 'due_now', 'overdue'],
  mentioned: ['mentioned'],
  failed: ['run_failed', 'child_failed', 'assignee_fallback', 'failed'],
  ended: ['completed', 'cancelled', 'withdrawn'],
} as const;
export type NoticeGroup = keyof typeof noticeKinds;
export type NoticeKind = (typeof noticeKinds)[NoticeGroup][number];
export const noticeGroups = Object.keys(noticeKinds) as NoticeGroup[];

/**
 * The group of a kind of notice.
 * @param kind One of `noticeKinds`.
 * @returns Its group, which names a mail setting of the profile.
 */
export const groupOfNotice = (kind: NoticeKind): NoticeGroup =>
  noticeGroups.find((group) => (noticeKinds[group] as readonly string[]).includes(kind)) as NoticeGroup;

/** When a notice is mailed: at once, with the daily mail, or not at all. */
export const mailings = ['now', 'daily', 'never'] as const;
export type Mailing = (typeof mailings)[number];

/** How each group of notices is mailed. A new group needs a column of `users` with this name. */
export type MailSettings = Record<`mail_${NoticeGroup}`, Mailing>;
export const mailSettingNames = noticeGroups.map((group) => `mail_${group}` as const);

const ws = z.object({ ws: askedId });
/** Notices are counted up to this number; above it, `unread_is_capped` is true. */
export const unreadLimit = 99;

export const notification = z.object({
  id,
  kind: z.enum(Object.values(noticeKinds).flat() as [NoticeKind, ...NoticeKind[]]),
  at: unix,
  due_at: unix.nullable().describe('The due date that a reminder is about'),
  run: z
    .object({ id, name: z.string(), workflow: z.object({ id, name: z.string() }) })
    .nullable()
    .describe('Null if the notice is about a comment on a draft'),
  draft: z
    .object({ workflow: z.object({ id, name: z.string() }), thread_id: id })
    .nullable()
    .describe("The thread on a workflow's draft in which the caller was mentioned; null if the notice is about a run"),
  run_step: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('The action that waits or failed; null if the notice is about the run'),
  by: namedRef.nullable().describe('Who mentioned the caller or cancelled the run'),
  comment: z.object({ id, message: z.string() }).nullable(),
  is_over: z
    .boolean()
    .describe('What it asks for is done: the action was answered, the failure resolved. It counts as read'),
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/notifications',
  summary:
    'What the caller was notified of in the last 90 days, in the runs that they see and the drafts that they may edit, newest first',
  access: 'workspace',
  shows: ['notifications', 'pending_actions'],
  params: ws,
  query: z.object({
    before: askedId.optional().describe('The id of the oldest entry that was read: those before it follow'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    status: z.enum(['all', 'unread']).default('all').describe('`unread` leaves out what is read or over'),
  }),
  reply: z.object({
    notifications: z.array(notification),
    has_more: z.boolean(),
    unread: z.number().int(),
    unread_is_capped: z.boolean(),
  }),
});

export const markNotifications = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/notifications',
  summary: 'Mark notifications as read or unread: some, those of a run, or all',
  access: 'workspace',
  touches: ['notifications'],
  params: ws,
  body: z.object({
    ids: z.array(askedId).min(1).max(1000).optional(),
    run_id: askedId.optional(),
    read: z.boolean().default(true),
  }),
  reply: z.object({
    ids: z.array(id).describe('Those that were changed, at most 1,000, so that the change can be taken back'),
  }),
});
