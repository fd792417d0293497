import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint at all. What a person may do with one resource is decided by the policies.
 * `public`: anyone. `user`: signed in. `workspace`: signed in, an active member of the workspace in the path, and the
 * workspace is enabled or the caller owns it. `participant`: signed in and an active member, even if the workspace is
 * disabled: its people can still read their runs (docs/rules.md, "Access"), but nothing else.
 */
export type Access = 'public' | 'user' | 'workspace' | 'participant';

/**
 * What writes change and reads show. `drafts`: the comments on drafts. `runs`: the run that the path names, or any run. `people`: members, groups and
 * workflow admins. `access`: who sees what, if the affected members cannot be determined.
 */
export const topics = [
  'access',
  'account',
  'billing',
  'drafts',
  'exports',
  'imports',
  'installation',
  'notifications',
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
  /** With `:name` for each parameter. */
  path: string;
  summary: string;
  access: Access;
  /** For a write: what it changes. Live events and the browser's reloads are derived from it. */
  touches?: readonly Topic[];
  /** Live events are not derived from `touches`, because what changes for others depends on the input: the operation sends them. */
  announcesItself?: boolean;
  /** For a read: what it shows. The browser loads it again after a write that touches one of these. */
  shows?: readonly Topic[];
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** The status of a success; 200 if left out. */
  status?: 200 | 201 | 302;
  /** Takes one file of at most this many bytes, as `multipart/form-data`, instead of a body. */
  upload?: { bytes: number };
  /** The media types of a success that is not JSON. */
  media?: string | readonly string[];
  /** Serves a stored file: a part of it where `Range` asks for one (206), and nothing where `If-None-Match` names its version (304). */
  isStoredFile?: true;
  /** The response stays open until the caller closes it. */
  stream?: boolean;
  /** The error codes of this endpoint, in addition to those that every endpoint may return: see `errors.ts`. */
  errors?: readonly ErrorCode[];
  /** For a public endpoint: takes the token of a trigger as the bearer token. */
  takesTriggerToken?: true;
  /** Accepts `Idempotency-Key`: a repeated key returns the first result. */
  idempotent?: boolean;
}

/** Describes one endpoint: the server routes it, the browser calls it, and the OpenAPI document lists it. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(description: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return description;
}
