import type { Value } from '../../../engine/definition.ts';
import type { MailText } from '../../../engine/run-state.ts';

/** What was typed and chosen for an answer. */
export interface Given {
  comment: string;
  fields: { field_id: string; value: Value }[];
  /** For an email: its text as the reviewer changed it. */
  mail?: MailText | undefined;
}
