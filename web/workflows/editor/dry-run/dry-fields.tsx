import { Checkbox } from '@mantine/core';
import type { EarlierSources } from '../../../../engine/compute-fields.ts';
import type { Field, Value } from '../../../../engine/definition.ts';
import type { InventedPerson } from '../../../../engine/dry-run/trace.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { AnswerFields } from '../../../runs/answer/answer-fields.tsx';
import classes from './dry-run.module.css';
import { asMembers } from './use-cast.ts';

/** A key that no file has: the dry run only pretends that there is one. */
const pretended = ['dry-run'];

/** A form as on the page of a run, but that no file is uploaded: the dry run stores nothing. */
export function DryFields({
  fields,
  invented,
  values,
  errors,
  onChange,
  earlier,
}: {
  fields: readonly Field[];
  invented: readonly InventedPerson[];
  values: Record<string, Value>;
  /** Messages by the field's key. */
  errors: Record<string, string>;
  onChange: (key: string, field_id: string, value: Value) => void;
  /** The fields of earlier forms that formulas use. */
  earlier?: EarlierSources;
}) {
  const { t } = useTranslation('dry_run');
  const files = fields.filter(({ type }) => type === 'file');
  const others = fields.filter(({ type }) => type !== 'file');
  return (
    <>
      <AnswerFields
        fields={others}
        values={values}
        errors={errors}
        onChange={onChange}
        otherPeople={asMembers(invented)}
        {...(earlier && { earlier })}
      />
      {files.map((field) => (
        <Checkbox
          key={field.id}
          className={classes.file}
          label={t('with_file', { field: field.label })}
          error={errors[field.key]}
          checked={values[field.id] !== null && values[field.id] !== undefined}
          onChange={(event) => onChange(field.key, field.id, event.currentTarget.checked ? pretended : null)}
        />
      ))}
    </>
  );
}
