import type { FieldValue as Filled } from '../../contract/runs.ts';
import { FieldValue } from '../ui/field-value.tsx';
import classes from './field-list.module.css';
import { useMembers } from './use-members.ts';

const wide = new Set(['long_text', 'url', 'file', 'table']);
/** Such as an address: it would break in the middle of a word. */
const unbreakable = /[\w.@+]{16}/;
const isLong = ({ type, text }: Filled) => wide.has(type) || text.length > 44 || unbreakable.test(text);

/** Labels with their values, side by side; long values take a line of their own, after the short ones. */
export function FieldList({ fields }: { fields: readonly Filled[] }) {
  const { people } = useMembers();
  if (fields.length === 0) return null;
  const ordered = [...fields.filter((field) => !isLong(field)), ...fields.filter(isLong)];
  return (
    <dl className={classes.list}>
      {ordered.map((field) => (
        <div key={field.field_id} data-long={isLong(field) || undefined}>
          <dt>{field.label}</dt>
          <dd data-strong={field.type === 'currency' || undefined}>
            <FieldValue
              type={field.type}
              value={field.value}
              text={field.text}
              currency={field.currency}
              people={people}
              files={field.files}
              table={field.table}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
