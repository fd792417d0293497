import type { FieldValue } from '../../contract/runs.ts';
import { fieldsOf } from '../../engine/actions/index.ts';
import { cutWithEllipsis } from '../../engine/cut-text.ts';
import type { Language } from '../../engine/definition.ts';
import type { StepState } from '../../engine/run-state.ts';
import { rowsOf } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';
import { showPendingAction } from '../home/show-pending-action.ts';
import { formatMailValue } from '../mails/format-mail-value.ts';
import type { MailParts } from '../mails/lay-out-mail.ts';
import { type MailTable, mailTableOf } from '../mails/mail-table.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { replyTextBudget } from '../runs/read/reply-text-budget.ts';
import { outsider } from './outsider.ts';

/** What a mail about a step shows of it, besides its links. */
export interface StepFacts extends Pick<MailParts, 'facts' | 'quote'> {
  /** Who started the run; null if a token did. */
  started_by: string | null;
  /** The question or the instructions. */
  text: string;
  /** What the designer says of the action; blank if it is locked. */
  description: string;
}

/** Maximum number of characters of a text, and of facts in a mail. */
const longest = 500;
const most = 40;
const mostRows = 20;
const cut = (text: string): string => cutWithEllipsis(text, longest);

/** What the deciding page also shows, without locked actions: the description, values of fields, the initiator and the last comment. */
export function stepFacts(runContext: RunContext, step: StepState, language: Language): StepFacts {
  const shown = showPendingAction(runContext, step.id, outsider, replyTextBudget());
  if (!shown) return { started_by: null, text: '', description: '', facts: [] };
  const action = indexOf(runContext.version).actions.get(step.step_id)?.action;
  const own = new Set(action ? fieldsOf(action).map(({ id }) => id) : []);
  const fields = shown.run.fields.filter(({ field_id, text }) => text !== '' && !own.has(field_id));
  const said = shown.last_comment;
  return {
    started_by: shown.run.created_by?.name ?? null,
    text: cut(shown.run_step.text),
    description: shown.run_step.is_hidden ? '' : cut(shown.run_step.description),
    facts: fields.slice(0, most).map((field) => {
      const table = field.table && mailTableOf({ ...field.table, rows: cellsOf(field, language).slice(0, mostRows) });
      return {
        label: field.label,
        value: cut(formatMailValue(field, language) ?? field.text),
        ...(table && { table: shorten(table, field.table?.rows.length ?? 0) }),
      };
    }),
    ...(said && { quote: { by: said.by.name, text: cut(said.comment) } }),
  };
}

/** The cells of each row of a table, in the order of its columns. */
function cellsOf({ table, value }: FieldValue, language: Language): string[][] {
  const rows = rowsOf(value);
  return (table?.rows ?? []).map((texts, at) =>
    texts.map((text, column) => {
      const { id = '', ...of } = table?.columns[column] ?? { type: 'text' as const };
      return formatMailValue({ ...of, value: rows[at]?.[id] ?? null }, language) ?? text;
    }),
  );
}

/** Cuts long cells, and lets an ellipsis stand for the rows that are left out. */
function shorten({ head, rows }: MailTable, of: number): MailTable {
  const more = of > rows.length ? [head.map((cell, at) => ({ ...cell, text: at === 0 ? '…' : '' }))] : [];
  return { head, rows: [...rows.map((row) => row.map((cell) => ({ ...cell, text: cut(cell.text) }))), ...more] };
}
