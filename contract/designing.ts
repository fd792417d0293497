import { z } from 'zod';
import { longestComment } from './comment-limits.ts';
import { endpoint } from './endpoint.ts';
import { askedId, can, done, id, manyLines, namedRef, person, unix } from './shared-shapes.ts';

/** What a thread is about: an action or a group of the draft. */
export const draftPlace = z.object({ kind: z.enum(['action', 'group']), id: askedId });
export type DraftPlace = z.infer<typeof draftPlace>;

/** The most threads of one draft, resolved ones included, and the most comments of one thread. */
export const mostThreads = 500;
export const mostCommentsInThread = 200;
/** The most characters of all comments of one draft: they are sent together. */
export const mostCommentText = 2_000_000;

export const draftComment = z.object({
  id,
  message: z.string().describe('Plain text'),
  user: person.nullable(),
  user_workspace_id: id,
  created_at: unix,
  mentions: z.array(namedRef).describe('The members named with `@` in the message'),
  can,
});
export type DraftCommentReply = z.infer<typeof draftComment>;

export const draftThread = z.object({
  id,
  place: z.object({ kind: z.enum(['action', 'group']), id }),
  created_at: unix,
  resolved_at: unix.nullable(),
  resolved_by_user: person.nullable(),
  comments: z.array(draftComment).describe('Oldest first'),
});
export type DraftThreadReply = z.infer<typeof draftThread>;

const draft = z.object({ ws: askedId, workflow_id: askedId });
const thread = z.object({ ws: askedId, workflow_id: askedId, thread_id: askedId });
const comment = z.object({
  message: manyLines(longestComment).default(''),
  mentions: z
    .array(askedId)
    .max(50)
    .default([])
    .describe('Ids of members (`user_workspace`) who may edit the workflow'),
});

export const listDraftThreads = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_threads',
  summary: 'The comments on the actions and groups of a draft, for those who may edit it; oldest first',
  access: 'workspace',
  shows: ['drafts', 'people'],
  params: draft,
  reply: z.object({ threads: z.array(draftThread) }),
  errors: ['workflow_not_found'],
});

export const startDraftThread = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_threads',
  summary: 'Comment on an action or a group of the saved draft; mentioned people are notified',
  access: 'workspace',
  idempotent: true,
  touches: ['drafts'],
  params: draft,
  body: z.object({ place: draftPlace, comment }),
  status: 201,
  reply: z.object({ thread: draftThread }),
  errors: ['workflow_not_found', 'draft_comments_too_large', 'idempotency_key_reused'],
});

export const replyInDraftThread = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_threads/:thread_id/comments',
  summary: 'Reply in a thread of a draft; a resolved one is open again',
  access: 'workspace',
  idempotent: true,
  touches: ['drafts'],
  params: thread,
  body: z.object({ comment }),
  status: 201,
  reply: z.object({ thread: draftThread }),
  errors: ['workflow_not_found', 'draft_comments_too_large', 'idempotency_key_reused'],
});

export const resolveDraftThread = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_threads/:thread_id/resolve',
  summary: 'Mark a thread of a draft as resolved',
  access: 'workspace',
  touches: ['drafts'],
  params: thread,
  reply: z.object({ thread: draftThread }),
  errors: ['workflow_not_found'],
});

export const reopenDraftThread = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_threads/:thread_id/reopen',
  summary: 'Open a resolved thread of a draft again',
  access: 'workspace',
  touches: ['drafts'],
  params: thread,
  reply: z.object({ thread: draftThread }),
  errors: ['workflow_not_found'],
});

export const deleteDraftComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_threads/:thread_id/comments/:comment_id',
  summary: "Delete one of the caller's comments on a draft; a thread goes with its last comment",
  access: 'workspace',
  touches: ['drafts'],
  params: z.object({ ws: askedId, workflow_id: askedId, thread_id: askedId, comment_id: askedId }),
  reply: done,
  errors: ['workflow_not_found'],
});

export const listDraftMentionable = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/draft_mentionable',
  summary: 'The people who may edit a workflow, and so can be mentioned in comments on its draft',
  access: 'workspace',
  shows: ['people'],
  params: draft,
  reply: z.object({ users: z.array(z.object({ id, user: person })) }),
  errors: ['workflow_not_found'],
});

/**
 * The data of the event `editing`, which is sent to those who may edit the workflow. Who has the editor open is not stored: a
 * page that opens it asks the others, and they announce themselves again.
 */
export type EditingAnnouncement = OpenEditor | SavedDraft;

export interface OpenEditor {
  workflow_id: string;
  /** The member who has the editor open. */
  user_workspace_id: string;
  /** The page that announces itself: one person may have the editor open twice. */
  page: string;
  /** What they have open; null for nothing, or the start form. */
  place: DraftPlace | null;
  /** `here` also asks the others to announce themselves; `left` ends it. */
  state: 'here' | 'still_here' | 'left';
}

/** The server announces that the draft has a new revision, whoever saved it. */
export interface SavedDraft {
  workflow_id: string;
  state: 'saved';
  revision: number;
}

export const announceEditing = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/workflows/:workflow_id/editing',
  summary: 'Tell the others who edit a workflow that the caller has its editor open, and at which action or group',
  access: 'workspace',
  touches: [],
  params: draft,
  body: z.object({
    page: askedId,
    place: draftPlace.nullable().default(null),
    state: z.enum(['here', 'still_here', 'left']),
  }),
  reply: done,
  errors: ['workflow_not_found'],
});
