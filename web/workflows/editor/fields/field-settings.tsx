import { Textarea, TextInput } from '@mantine/core';
import { type Field, type FieldType, fieldTypes, type PlainValue } from '../../../../engine/definition.ts';
import { mayHaveDefault } from '../../../../engine/fields.ts';
import { hasChoices } from '../../../../engine/value-type.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FieldInput } from '../../../ui/field-input.tsx';
import { OnceLoaded } from '../../../ui/once-loaded.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useDraftProblems, useEditor, useSurroundings } from '../editor-context.ts';
import { oneLine } from '../panel/one-line.ts';
import panel from '../panel/panel.module.css';
import { useProblemSentence } from '../problems/use-problem-sentence.ts';
import { type FormOwner, relabelField, updateField } from '../state/change-fields.ts';
import { withTypesOwn } from '../state/new-parts.ts';
import { whatUses } from '../state/what-uses.ts';
import { ChoicesEditor } from './choices-editor.tsx';
import { currencies } from './currencies.ts';
import classes from './fields-editor.module.css';
import { formulaFaults } from './formula-faults.ts';
import { isInEnabled } from './is-in-enabled.ts';

// Few forms have tables and formulas: their settings are loaded when they are opened.
const FormulaEditor = lazyComponent(() => import('./formula-editor.tsx'), 'FormulaEditor');
const TableSettings = lazyComponent(() => import('./table-settings.tsx'), 'TableSettings');

/** The settings of a field: label, type, settings of the type, help, required, default and key. */
export function FieldSettings({ field, owner }: { field: Field; owner: FormOwner }) {
  const { t } = useTranslation('editor');
  const { store, change } = useEditor();
  const { enabled, directory } = useSurroundings();
  const { language } = useLocale();
  const sentence = useProblemSentence();
  const own = useDraftProblems(({ all }) => all).filter(
    (problem) => problem.field_id === field.id && problem.column_id === undefined,
  );
  const faultOf = (...codes: string[]) =>
    own
      .filter(({ code }) => codes.includes(code))
      .map(sentence)
      .join(' ') || undefined;
  const patch = (settings: Partial<Field>, key?: string) =>
    change((now) => updateField(now, owner, field.id, (old) => ({ ...old, ...settings })), key && `${key}.${field.id}`);

  const relabel = (label: string) => {
    // The key no longer follows the label once programs (through the enabled version), texts or hooks refer to it.
    const isFixed =
      isInEnabled(enabled, field.id) ||
      whatUses.field(store.get().history.present, field.id).some(({ kind }) => kind === 'insertion');
    change((now) => relabelField(now, owner, field.id, label, isFixed), `label.${field.id}`);
  };
  const retype = (type: FieldType) => {
    const choices = [t('fields.choice', { number: 1 }), t('fields.choice', { number: 2 })];
    change((now) => updateField(now, owner, field.id, (old) => withTypesOwn({ ...old, type }, choices)));
  };

  return (
    <div className={classes.settings}>
      <TextInput
        label={t('fields.label')}
        data-setting={`label.${field.id}`}
        maxLength={200}
        value={field.label}
        error={faultOf('field_label_blank')}
        onFocus={(event) => event.currentTarget.value === t(`field_type.${field.type}`) && event.currentTarget.select()}
        onChange={(event) => relabel(oneLine(event.currentTarget.value))}
      />
      <Select
        label={t('fields.type')}
        searchable
        allowDeselect={false}
        data={fieldTypes.map((type) => ({ value: type, label: t(`field_type.${type}`) }))}
        value={field.type}
        onChange={(type) => type && retype(type as FieldType)}
      />
      {hasChoices(field.type) && (
        <ChoicesEditor
          field={field}
          fault={faultOf('choices_missing', 'choice_label_blank', 'choice_label_taken')}
          onChange={(choices, key) => patch({ choices }, key)}
        />
      )}
      <OnceLoaded>
        {field.type === 'table' && (
          <TableSettings field={field} owner={owner} fault={faultOf('columns_missing')} onChange={patch} />
        )}
      </OnceLoaded>
      <OnceLoaded>
        {field.type === 'computed' && (
          <FormulaEditor
            of={field}
            reference={{ owner, field_id: field.id, column_id: null }}
            fault={faultOf(...formulaFaults, 'currency_missing')}
            onChange={patch}
          />
        )}
      </OnceLoaded>
      {field.type === 'currency' && (
        <Select
          label={t('fields.currency')}
          searchable
          allowDeselect={false}
          data={currencies(language)}
          limit={60}
          error={faultOf('currency_missing')}
          value={field.currency ?? null}
          onChange={(currency) => currency && patch({ currency })}
        />
      )}
      <Textarea
        label={t('fields.help')}
        description={t('fields.help_help')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        value={field.help}
        onChange={(event) => patch({ help: event.currentTarget.value }, 'help')}
      />
      {field.type !== 'computed' && (
        <Switch
          label={<span className={panel.switchLabel}>{t('fields.required')}</span>}
          checked={field.required}
          onChange={(event) => patch({ required: event.currentTarget.checked })}
        />
      )}
      {mayHaveDefault(field) && (
        <FieldInput
          // A new type mounts the input anew, because an input keeps the text that was typed.
          key={field.type}
          field={{ ...field, label: t('fields.default'), help: '', required: false, key: `default_${field.key}` }}
          value={field.default ?? null}
          people={directory.users}
          error={faultOf('default_invalid')}
          onChange={(value) => patch({ default: (value as PlainValue | null) ?? undefined }, 'default')}
        />
      )}
      <TextInput
        label={t('fields.key')}
        description={t('fields.key_help')}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        value={field.key}
        error={faultOf('field_key_taken', 'field_key_invalid')}
        onChange={(event) => patch({ key: oneLine(event.currentTarget.value).trim() }, 'key')}
      />
    </div>
  );
}
