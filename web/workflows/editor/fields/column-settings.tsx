import { TextInput } from '@mantine/core';
import { type Column, type ColumnType, columnTypes, type Field } from '../../../../engine/definition.ts';
import { hasChoices } from '../../../../engine/value-type.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useDraftProblems, useSurroundings } from '../editor-context.ts';
import { oneLine } from '../panel/one-line.ts';
import panel from '../panel/panel.module.css';
import { useProblemSentence } from '../problems/use-problem-sentence.ts';
import type { FormOwner } from '../state/change-fields.ts';
import { relabelColumn, withColumnsOwn } from '../state/new-parts.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import { currencies } from './currencies.ts';
import classes from './fields-editor.module.css';
import { FormulaEditor } from './formula-editor.tsx';
import { formulaFaults } from './formula-faults.ts';
import { isInEnabled } from './is-in-enabled.ts';

interface Props {
  field: Field;
  owner: FormOwner;
  column: Column;
  onChange: (column: Column, key?: string) => void;
}

/** The settings of a column: as those of a field, without a default. */
export function ColumnSettings({ field, owner, column, onChange }: Props) {
  const { t } = useTranslation('editor');
  const { language } = useLocale();
  const { enabled } = useSurroundings();
  const sentence = useProblemSentence();
  const own = useDraftProblems(({ all }) => all).filter(({ column_id }) => column_id === column.id);
  const faultOf = (...codes: string[]) =>
    own
      .filter(({ code }) => codes.includes(code))
      .map(sentence)
      .join(' ') || undefined;
  const patch = (settings: Partial<Column>, key?: string) => onChange({ ...column, ...settings }, key);
  const taken = (field.columns ?? []).filter(({ id }) => id !== column.id).map(({ key }) => key);
  const retype = (type: ColumnType) => {
    const choices = [t('fields.choice', { number: 1 }), t('fields.choice', { number: 2 })];
    onChange(withColumnsOwn({ ...column, type }, choices));
  };
  return (
    <div className={classes.settings}>
      <TextInput
        label={t('fields.label')}
        maxLength={200}
        value={column.label}
        error={faultOf('column_label_blank')}
        onFocus={(event) =>
          event.currentTarget.value === t(`field_type.${column.type}`) && event.currentTarget.select()
        }
        onChange={(event) => {
          const label = oneLine(event.currentTarget.value);
          // Programs name the columns of the enabled version by their keys.
          onChange(relabelColumn(column, label, taken, isInEnabled(enabled, field.id)), 'label');
        }}
      />
      <Select
        label={t('fields.type')}
        searchable
        allowDeselect={false}
        data={columnTypes.map((type) => ({ value: type, label: t(`field_type.${type}`) }))}
        value={column.type}
        onChange={(type) => type && retype(type as ColumnType)}
      />
      {hasChoices(column.type) && (
        <ChoicesEditor
          field={column}
          fault={faultOf('choices_missing', 'choice_label_blank', 'choice_label_taken')}
          onChange={(choices, key) => patch({ choices }, key)}
        />
      )}
      {column.type === 'currency' && (
        <Select
          label={t('fields.currency')}
          searchable
          allowDeselect={false}
          data={currencies(language)}
          limit={60}
          error={faultOf('currency_missing')}
          value={column.currency ?? null}
          onChange={(currency) => currency && patch({ currency })}
        />
      )}
      <TextInput
        label={t('fields.help')}
        maxLength={1000}
        value={column.help}
        onChange={(event) => patch({ help: oneLine(event.currentTarget.value) }, 'help')}
      />
      {column.type === 'computed' ? (
        <FormulaEditor
          of={column}
          reference={{ owner, field_id: field.id, column_id: column.id }}
          fault={faultOf(...formulaFaults, 'currency_missing')}
          onChange={patch}
        />
      ) : (
        <Switch
          label={<span className={panel.switchLabel}>{t('fields.required')}</span>}
          checked={column.required}
          onChange={(event) => patch({ required: event.currentTarget.checked })}
        />
      )}
      <TextInput
        label={t('fields.key')}
        description={t('columns.key_help')}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        value={column.key}
        error={faultOf('column_key_taken', 'column_key_invalid')}
        onChange={(event) => patch({ key: oneLine(event.currentTarget.value).trim() }, 'key')}
      />
    </div>
  );
}
