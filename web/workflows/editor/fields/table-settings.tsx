import { NumberInput } from '@mantine/core';
import { useState } from 'react';
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
  return (
    <>
      <ColumnsEditor
        field={field}
        owner={owner}
        fault={fault}
        onChange={(columns, key) => onChange({ columns }, key)}
      />
      <div className={classes.pair}>
        <RowLimit
          label={t('columns.fewest')}
          min={0}
          limit={field.min_rows ?? fewestRowsOf({ required: field.required })}
          error={problem && sentence(problem)}
          onChange={(min_rows) => onChange({ min_rows }, 'min_rows')}
        />
        <RowLimit
          label={t('columns.most')}
          min={1}
          limit={mostRowsOf(field)}
          onChange={(max_rows) => onChange({ max_rows }, 'max_rows')}
        />
      </div>
    </>
  );
}

/** A limit of rows. Without one of its own, which its field shows once it is left, the usual one counts. */
function RowLimit({
  limit,
  onChange,
  ...props
}: {
  label: string;
  min: number;
  limit: number;
  error?: string | undefined;
  onChange: (limit: number | undefined) => void;
}) {
  const [isCleared, setCleared] = useState(false);
  return (
    <NumberInput
      {...props}
      max={mostRows}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={isCleared ? '' : limit}
      onChange={(rows) => {
        setCleared(typeof rows !== 'number');
        onChange(typeof rows === 'number' ? rows : undefined);
      }}
      onBlur={() => setCleared(false)}
    />
  );
}
