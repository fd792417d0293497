import { Button, Textarea } from '@mantine/core';
import type { ActionOf, Field } from '../../../../engine/definition.ts';
import { comesBefore, type DefinitionLocation } from '../../../../engine/definition-index.ts';
import { fixedText, passingOf } from '../../../../engine/field-passing.ts';
import { isEmpty } from '../../../../engine/fields.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Select } from '../../../ui/select.tsx';
import { named } from '../../describe/describe-context.ts';
import { FieldGlyph } from '../fields/field-glyph.tsx';
import { InsertField } from '../panel/insert-field.tsx';
import { useDescribe } from '../use-describe.tsx';
import classes from './hook.module.css';

export type Mapping = ActionOf<'workflow_hook'>['stepable']['fields'][number];

interface Props {
  /** A field of the other workflow's start form. */
  field: Field;
  location: DefinitionLocation;
  mapping: Mapping | undefined;
  setting: string | undefined;
  onChange: (mapping: Mapping | null) => void;
}

const asText = 'text';
const asField = (key: string) => `field ${key}`;

/** The value for one field: a field of this workflow, a text, or none. Shows whether the types are compatible. */
export function HookField({ field, location, mapping, setting, onChange }: Props) {
  const { t } = useTranslation(['triggers', 'editor', 'errors']);
  const context = useDescribe();
  const name = named(context, field.label);
  const target_key = field.key;
  const isNeeded = field.required && isEmpty(field.default);
  const sources = [...context.index.keys.values()].filter(
    (source) => source.field.type !== 'file' && comesBefore(context.index, source.action_id, location),
  );
  const value = mapping === undefined ? null : mapping.key === undefined ? asText : asField(mapping.key);
  const isOffered = mapping?.key === undefined || sources.some((source) => source.field.key === mapping.key);
  // A field that no longer comes before this place, or is gone, is still shown, so that it can be replaced.
  const strayField = isOffered ? undefined : context.index.keys.get(mapping.key ?? '')?.field;
  const stray = { value: value ?? '', label: strayField ? named(context, strayField.label) : (mapping?.key ?? '') };
  const choose = (next: string | null) => {
    if (next === null) return onChange(null);
    if (next === value) return;
    const source = sources.find(({ field: one }) => asField(one.key) === next);
    onChange(source ? { target_key, key: source.field.key } : { target_key, target_value: '' });
  };
  const isFile = field.type === 'file';
  return (
    <div className={classes.row} data-setting={setting}>
      <div className={classes.head}>
        <FieldGlyph type={field.type} />
        <b>{name}</b>
        {isNeeded && (
          <span className={classes.required}>
            <Chip>{t('hook.required')}</Chip>
          </span>
        )}
      </div>
      {isFile ? (
        <p className={classes.told} data-bad={isNeeded || undefined}>
          {t('errors:field.file_not_supported')}
        </p>
      ) : (
        <>
          <Select
            aria-label={t('hook.from', { name })}
            placeholder={t(isNeeded ? 'hook.choose' : 'hook.nothing')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('hook.clear', { name }) }}
            data={[
              { group: t('editor:condition.later'), items: isOffered ? [] : [stray] },
              { group: t('hook.of_text'), items: [{ value: asText, label: t('hook.fixed') }] },
              {
                group: t('hook.of_fields'),
                items: sources.map((source) => ({
                  value: asField(source.field.key),
                  label: named(context, source.field.label),
                })),
              },
            ].filter(({ items }) => items.length > 0)}
            value={value}
            onChange={choose}
          />
          {mapping?.target_value !== undefined && mapping.key === undefined && (
            <>
              <Textarea
                aria-label={t('hook.text_for', { name })}
                autosize
                minRows={1}
                maxRows={6}
                maxLength={20_000}
                value={mapping.target_value}
                onChange={(event) => onChange({ target_key, target_value: event.currentTarget.value })}
              />
              <InsertField
                location={location}
                onInsert={(inserted) => onChange({ target_key, target_value: `${mapping.target_value}${inserted}` })}
              />
            </>
          )}
          <Fit field={field} mapping={mapping} isNeeded={isNeeded} />
        </>
      )}
    </div>
  );
}

/** A message if the value is missing, names an unknown field, or is of a type that does not always fit. */
function Fit({ field, mapping, isNeeded }: Pick<Props, 'field' | 'mapping'> & { isNeeded: boolean }) {
  const { t } = useTranslation(['triggers', 'problems', 'editor']);
  const context = useDescribe();
  const bad = (told: string) => (
    <p className={classes.told} data-bad="true">
      {told}
    </p>
  );
  if (!mapping)
    return isNeeded ? bad(t('problems:hook_target_required', { label: named(context, field.label) })) : null;
  const source = context.index.keys.get(mapping.key ?? '')?.field;
  if (mapping.key !== undefined && !source) return bad(t('problems:insertion_unknown_key', { key: mapping.key }));
  const fit = passingOf(source ?? fixedText, field);
  if (fit === 'never') return bad(t('problems:hook_target_unfit', { label: named(context, field.label) }));
  if (fit === 'fits') return null;
  return <p className={classes.told}>{t(field.choices ? 'hook.by_label' : 'hook.depends')}</p>;
}

/** A mapping for a field that the other form no longer has. */
export function UnknownHookField({
  mapping,
  setting,
  onRemove,
}: {
  mapping: Mapping;
  setting: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation(['triggers', 'problems', 'ui']);
  return (
    <div className={classes.row} data-setting={setting}>
      <div className={classes.head}>
        <b>{mapping.target_key}</b>
      </div>
      <p className={classes.told} data-bad="true">
        {t('problems:hook_target_unknown', { key: mapping.target_key })}
      </p>
      <Button size="xs" variant="default" onClick={onRemove}>
        {t('hook.remove')}
      </Button>
    </div>
  );
}
