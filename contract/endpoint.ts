import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint at all. What a person may do with one thing is the policies' matter.
 * `public`: anyone. `user`: signed in. `workspace`: signed in, an active member of the workspace in the path,
 * and the workspace enabled unless the caller owns it. `participant`: signed in and an active member, though the
 * workspace be disabled: its people still read their runs (docs/rules.md, "Access"), and do nothing else.
 */
export type Access = 'public' | 'user' | 'workspace' | 'participant';

/**
 * What writes change and reads show. `runs`: the run that the path names, or any. `people`: members, groups and workflow
 * admins. `access`: who sees what, where nobody can say any more whom it concerns.
 */
export const topics = [
  'access',
  'account',
  'billing',
  'exports',
  'pending_actions',
  'people',
  'planned_runs',
  'runs',
  'secrets',
  'tags',
  'views',
  'workflows',
  'workspaces',
] as const;
export type Topic = (typeof topics)[number];

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for the parameters. */
  path: string;
  summary: string;
  access: Access;
  /** Of a write: what it changes. Live hints, and what the browser reads again, go by it. */
  touches?: readonly Topic[];
  /** Of a read: what it shows. It is read again when a write touched one of these. */
  shows?: readonly Topic[];
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** Of a success; 200 unless said. */
  status?: 200 | 201 | 302;
  /** Takes one file of at most so many bytes, as `multipart/form-data`, instead of a body. */
  upload?: { bytes: number };
  /** What a success sends where it is no JSON. */
  media?: string;
  /** A success never ends by itself. */
  stream?: boolean;
  /** The codes of its own, besides those that every endpoint may answer: see `errors.ts`. */
  errors?: readonly ErrorCode[];
  /** Takes `Idempotency-Key`: the same key returns the first result. */
  idempotent?: boolean;
}

/** Describes one endpoint: the server routes it, the browser calls it, the OpenAPI document lists it. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(description: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return description;
}
