import { NativeSelect, TextInput } from '@mantine/core';
import { formatPercent } from '../../contract/format-number.ts';
import { type ImportColumn, type ImportMapping, importFieldTypes } from '../../contract/import-options.ts';
import type { ImportProblem } from '../../contract/import-preview.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './column-card.module.css';
import { type ColumnRole, mappedRoles, roleOf } from './column-roles.ts';

type MappedField = ImportMapping['fields'][number];

/** One column: its header, its role, and some of its values. */
export function ColumnCard({
  column,
  mapping,
  rows,
  faults,
  onRole,
  onField,
}: {
  column: ImportColumn;
  mapping: ImportMapping;
  /** The values of the fullest column: they stand for the number of rows, to say which part of them has a value. */
  rows: number;
  faults: readonly ImportProblem[];
  onRole: (role: ColumnRole) => void;
  onField: (change: Partial<Pick<MappedField, 'label' | 'type'>>) => void;
}) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const role = roleOf(mapping, column.key);
  const field = mapping.fields.find((one) => one.column === column.key);
  const name = column.name || column.key;
  const filled = rows > 0 ? Math.round((column.filled / rows) * 100) : 0;
  return (
    <li className={classes.column} data-role={role}>
      <div className={classes.head}>
        <b className={classes.name} title={name}>
          {name}
        </b>
        <span className={classes.kind}>
          {column.of ? t(`columns.of.${column.of}`) : t('columns.filled', { part: formatPercent(filled, language) })}
        </span>
      </div>
      <NativeSelect
        aria-label={t('columns.role_of', { name })}
        value={role}
        error={faults[0]?.message}
        onChange={(event) => onRole(event.currentTarget.value as ColumnRole)}
        data={[
          { value: 'none', label: t('columns.role.none') },
          {
            group: t('columns.group.event'),
            items: mappedRoles.map((one) => ({ value: one, label: t(`columns.role.${one}`) })),
          },
          {
            group: t('columns.group.field'),
            items: (['run', 'step'] as const).map((one) => ({ value: one, label: t(`columns.role.${one}`) })),
          },
        ]}
      />
      {field && (
        <div className={classes.field}>
          <TextInput
            aria-label={t('columns.label_of', { name })}
            // Another label from the server must replace the text: the input is mounted again.
            key={`${field.column} ${field.label}`}
            defaultValue={field.label}
            maxLength={200}
            onBlur={(event) => {
              const label = event.currentTarget.value.trim();
              if (label === '') event.currentTarget.value = field.label;
              else if (label !== field.label) onField({ label });
            }}
          />
          <NativeSelect
            aria-label={t('columns.type_of', { name })}
            value={field.type}
            onChange={(event) => onField({ type: event.currentTarget.value as MappedField['type'] })}
            data={importFieldTypes.map((type) => ({ value: type, label: t(`columns.type.${type}`) }))}
          />
        </div>
      )}
      <ul className={classes.samples} aria-label={t('columns.samples', { name })}>
        {column.samples.map((sample) => (
          <li key={sample} title={sample}>
            {sample}
          </li>
        ))}
        {column.samples.length === 0 && <li className={classes.blank}>{t('columns.blank')}</li>}
      </ul>
    </li>
  );
}
