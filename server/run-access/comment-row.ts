import type { Id, Unix } from '../../engine/definition.ts';

/** A comment as it is stored. */
export interface CommentRow {
  id: Id;
  by_id: Id;
  message: string;
  mentions: { id: Id; name: string }[];
  at: Unix;
  deleted_at: Unix | null;
}

const seconds = (column: string) => `floor(extract(epoch from ${column}))::bigint`;

/** The columns of `comments c`, named as in `CommentRow`; times are unix seconds, also inside JSON. */
export const commentColumns = `c.id, c.by_id, c.message, c.mentions, ${seconds('c.at')} as at,
  ${seconds('c.deleted_at')} as deleted_at`;
