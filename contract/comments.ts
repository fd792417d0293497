import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { file, fileKey } from './files.ts';
import { askedId, can, done, id, manyLines, namedRef, person, unix } from './shared-shapes.ts';

/** The largest length of a comment, in characters. */
export const longestComment = 10_000;

/** The most comments in the reply with a run, which are the newest; `listComments` gives the others. */
export const commentsInRun = 100;

export const comment = z.object({
  id,
  /** Plain text; empty once the comment is deleted. */
  message: z.string(),
  /** Null where the author is no longer in the workspace's lists. */
  user: person.nullable(),
  user_workspace_id: id,
  created_at: unix,
  deleted_at: unix.nullable(),
  files: z.array(file),
  /** The members and groups named with `@` in the message, with their names. */
  mentions: z.array(namedRef),
  can,
});
export type CommentReply = z.infer<typeof comment>;

const one = z.object({ ws: askedId, run_id: askedId });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/comments',
  summary: 'The newest comments on a run, or those before one; oldest first',
  access: 'participant',
  shows: ['runs'],
  params: one,
  query: z.object({ before: askedId.optional() }),
  reply: z.object({ comments: z.array(comment), has_more: z.boolean() }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/comments',
  summary: 'Comment on a run; who is mentioned is told by mail',
  access: 'workspace',
  touches: ['runs'],
  params: one,
  body: z.object({
    comment: z.object({
      message: manyLines(longestComment).default(''),
      file_keys: z.array(fileKey).max(20).default([]),
      /** Membership ids. */
      mentions: z.array(askedId).max(50).default([]),
    }),
  }),
  status: 201,
  reply: z.object({ comment }),
  errors: ['run_state'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/comments/:comment_id',
  summary: 'Delete an own comment: its words and files go, its place stays',
  access: 'workspace',
  touches: ['runs'],
  params: z.object({ ws: askedId, run_id: askedId, comment_id: askedId }),
  reply: done,
});

export const listMentionable = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/mentionable',
  summary: 'Who sees a run, and so can be mentioned in its comments',
  access: 'participant',
  shows: ['runs', 'people'],
  params: one,
  reply: z.object({ users: z.array(z.object({ id, user: person })) }),
});
