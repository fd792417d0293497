import { z } from 'zod';
import { longestComment } from './comment-limits.ts';
import { endpoint } from './endpoint.ts';
import { file, fileKey } from './files.ts';
import { askedId, can, done, id, manyLines, namedRef, person, unix } from './shared-shapes.ts';

export const comment = z.object({
  id,
  message: z.string().describe('Plain text; empty once the comment is deleted'),
  user: person.nullable().describe('Null if the author is not among the members of the workspace, present or former'),
  user_workspace_id: id,
  created_at: unix,
  deleted_at: unix.nullable(),
  files: z.array(file),
  mentions: z.array(namedRef).describe('The members named with `@` in the message'),
  can,
});
export type CommentReply = z.infer<typeof comment>;

const pathParams = z.object({ ws: askedId, run_id: askedId });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/comments',
  summary: 'The newest comments on a run, or those before one; oldest first',
  access: 'participant',
  shows: ['runs'],
  params: pathParams,
  query: z.object({
    before: askedId.optional().describe('The id of the oldest comment that was read: those before it follow'),
  }),
  reply: z.object({ comments: z.array(comment), has_more: z.boolean() }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/comments',
  summary: 'Comment on a run; mentioned people are notified by mail',
  access: 'workspace',
  idempotent: true,
  touches: ['runs'],
  params: pathParams,
  body: z.object({
    comment: z.object({
      message: manyLines(longestComment).default(''),
      file_keys: z.array(fileKey).max(20).default([]),
      mentions: z.array(askedId).max(50).default([]).describe('Ids of members (`user_workspace`)'),
    }),
  }),
  status: 201,
  reply: z.object({ comment }),
  errors: ['run_state', 'idempotency_key_reused'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/comments/:comment_id',
  summary: "Delete one of the caller's comments: its text and files are deleted, its entry stays",
  access: 'workspace',
  touches: ['runs'],
  params: z.object({ ws: askedId, run_id: askedId, comment_id: askedId }),
  reply: done,
});

export const listMentionable = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/runs/:run_id/mentionable',
  summary: 'The people who see a run, and so can be mentioned in its comments',
  access: 'participant',
  shows: ['runs', 'people'],
  params: pathParams,
  reply: z.object({ users: z.array(z.object({ id, user: person })) }),
});
