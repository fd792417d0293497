import { NumberInput } from '@mantine/core';
import type { Field } from '../../../../engine/definition.ts';
import { fewestRowsOf, mostRows, mostRowsOf } from '../../../../engine/fields/table-limits.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraftProblems } from '../editor-context.ts';
import { useProblemSentence } from '../problems/use-problem-sentence.ts';
import type { FormOwner } from '../state/change-fields.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import classes from './fields-editor.module.css';

/** The columns of a table, and how many rows it takes. */
export function TableSettings({
  field,
  owner,
  fault,
  onChange,
}: {
  field: Field;
  owner: FormOwner;
  fault: string | undefined;
  onChange: (settings: Partial<Field>, key?: string) => void;
}) {
  const { t } = useTranslation('editor');
  const sentence = useProblemSentence();
  const problem = useDraftProblems(({ all }) => all).find(
    (one) => one.field_id === field.id && one.code === 'rows_invalid',
  );
  const input = { min: 0, max: mostRows, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' } as const;
  return (
    <>
      <ColumnsEditor
        field={field}
        owner={owner}
        fault={fault}
        onChange={(columns, key) => onChange({ columns }, key)}
      />
      <div className={classes.pair}>
        <NumberInput
          {...input}
          label={t('columns.fewest')}
          value={field.min_rows ?? fewestRowsOf({ required: field.required })}
          error={problem && sentence(problem)}
          onChange={(rows) => typeof rows === 'number' && onChange({ min_rows: rows }, 'min_rows')}
        />
        <NumberInput
          {...input}
          label={t('columns.most')}
          value={mostRowsOf(field)}
          onChange={(rows) => typeof rows === 'number' && rows > 0 && onChange({ max_rows: rows }, 'max_rows')}
        />
      </div>
    </>
  );
}
