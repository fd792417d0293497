import { Button } from '@mantine/core';
import { useState } from 'react';
import { computeFields } from '../../../../engine/compute-fields.ts';
import type { Definition, Field, Id, Language, Value } from '../../../../engine/definition.ts';
import { translateDefinition } from '../../../../engine/translations/translate-definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { FieldInput } from '../../../ui/field-input.tsx';
import { fillsRow } from '../../../ui/fields/fills-row.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import { PreviewLanguage } from '../languages/preview-language.tsx';
import classes from './form-preview.module.css';

/** A form as its people will see it. It can be filled in to try it; nothing is sent or kept. */
export function FormPreview({
  fields,
  name,
  onClose,
}: {
  fields: readonly Field[];
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['editor', 'ui']);
  const { directory } = useSurroundings();
  const { store } = useEditor();
  const definition = store.get().history.present;
  const [language, setLanguage] = useState<Language | null>(null);
  const shown = language ? fieldsIn(fields, definition, language) : fields;
  const [values, setValues] = useState<Record<Id, Value>>(() =>
    Object.fromEntries(fields.map((field) => [field.id, field.default ?? null])),
  );
  const computed = computeFields(fields, new Map(Object.entries(values)), () => undefined);
  const fills = fillsRow(shown.map(({ type }) => type));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('preview.title', { name })}
      size={720}
      withCloseButton={false}
      data-own-undo
    >
      <p className={classes.note}>{t('preview.text')}</p>
      <PreviewLanguage definition={definition} value={language} onChange={setLanguage} />
      <div className={classes.fields}>
        {shown.map((field, at) => (
          <div key={field.id} data-wide={fills[at] || undefined}>
            <FieldInput
              field={field}
              value={(computed.has(field.id) ? computed.get(field.id) : values[field.id]) ?? null}
              people={directory.users}
              // Files would be uploaded at once.
              disabled={field.type === 'file'}
              onChange={(value) => setValues((before) => ({ ...before, [field.id]: value }))}
            />
          </div>
        ))}
      </div>
      <Button variant="default" onClick={onClose}>
        {t('ui:close')}
      </Button>
    </Modal>
  );
}

/** The fields with their texts in a language. */
const fieldsIn = (fields: readonly Field[], draft: Definition, language: Language): readonly Field[] =>
  translateDefinition({ ...draft, trigger_form: [...fields], action_groups: [] }, language).trigger_form;
