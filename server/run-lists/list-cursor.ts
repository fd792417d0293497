import { createHash } from 'node:crypto';
import type { RunListQuery } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import { invalid } from '../http/api-error.ts';

/** The row at the edge of a page: the value that the list is sorted by, and its id. */
export interface Edge {
  /** As text; null for a run without a due date. */
  key: string | null;
  id: Id;
}

export interface Cursor extends Edge {
  towards: 'next' | 'previous';
}

/** The query of a list, or of one column of a board. */
type CursorQuery = RunListQuery & { column?: string | undefined; group_by?: string | undefined };

/** Binds a cursor to its workspace, filters and order. */
function fingerprint(workspace_id: Id, query: CursorQuery): string {
  const {
    column,
    group_by,
    status,
    workflow_id = 'all',
    search = '',
    assignees = [],
    sort_by,
    desc,
    sort_field,
  } = query;
  const { workflows = [], initiators = [], stages = [], started, due, ended, at_risk, fields = [] } = query;
  const details = [
    workflows.toSorted(),
    initiators.toSorted(),
    stages.toSorted(),
    started,
    due,
    ended,
    at_risk,
    fields.toSorted(),
    sort_field,
  ];
  const asked = [
    workspace_id,
    status,
    workflow_id,
    search.trim(),
    assignees.toSorted(),
    sort_by,
    desc,
    column,
    group_by,
    details,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 12);
}

export function writeCursor(workspace_id: Id, query: CursorQuery, { towards, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([fingerprint(workspace_id, query), towards, key, id])).toString('base64url');
}

/** @throws ApiError invalid_input if it is malformed or belongs to another list */
export function readCursor(workspace_id: Id, query: CursorQuery): Cursor | null {
  if (query.cursor === undefined) return null;
  const [list, towards, key, id] = parse(query.cursor);
  const isWhole =
    list === fingerprint(workspace_id, query) &&
    (towards === 'next' || towards === 'previous') &&
    (key === null ? mayBeNull(query) : typeof key === 'string' && isKey(query, key)) &&
    typeof id === 'string' &&
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  if (!isWhole) throw invalid('cursor', 'invalid_cursor');
  return { towards, key, id } as Cursor;
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const mayBeNull = ({ sort_by }: RunListQuery): boolean =>
  !['updated_at', 'started_at', 'name', 'status'].includes(sort_by);

const moments: readonly RunListQuery['sort_by'][] = ['updated_at', 'started_at', 'due_date', 'ended_at'];

/**
 * Whether PostgreSQL accepts the value: a text that it can store, or a valid time. The key of a field's order may be a
 * number, which is read where the type of the field is known.
 */
function isKey({ sort_by }: RunListQuery, key: string): boolean {
  if (!moments.includes(sort_by)) return key.length <= 600 && !key.includes('\0') && key.isWellFormed();
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key) || key < '0001') return false;
  const milliseconds = key.slice(0, 23);
  const moment = new Date(`${milliseconds}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(milliseconds);
}
