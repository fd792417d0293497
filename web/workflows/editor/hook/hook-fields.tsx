import type { HookTargetReply } from '../../../../contract/triggers.ts';
import type { ActionOf } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useEditor } from '../editor-context.ts';
import panelClasses from '../panel/panel.module.css';
import { patchStepable } from '../state/change-actions.ts';
import classes from './hook.module.css';
import { HookField, type Mapping, UnknownHookField } from './hook-field.tsx';

interface Props {
  action: ActionOf<'workflow_hook'>;
  location: DefinitionLocation;
  target: HookTargetReply | undefined;
}

/** The fields of the other workflow's start form, and their values. */
export function HookFields({ action, location, target }: Props) {
  const { t } = useTranslation(['triggers', 'problems']);
  const { change } = useEditor();
  const { fields, trigger_id } = action.stepable;
  if (!target) return trigger_id === null ? null : <p className={panelClasses.note}>{t('hook.kept')}</p>;
  // A computed field takes nothing.
  const form = (target.form ?? []).filter(({ type }) => type !== 'computed');
  const known = new Set(form.map(({ key }) => key));
  const set = (target_key: string, mapping: Mapping | null, undoKey?: string) =>
    change((now) => {
      const others = fields.filter((one) => one.target_key !== target_key);
      const at = fields.findIndex((one) => one.target_key === target_key);
      const next = mapping ? others.toSpliced(at < 0 ? others.length : at, 0, mapping) : others;
      return patchStepable(now, action.id, { fields: next });
    }, undoKey);
  return (
    <section className={panelClasses.section} aria-label={t('hook.fields')} data-setting="fields">
      <h3>{t('hook.fields')}</h3>
      <p>
        {t(
          target.form === null
            ? 'problems:hook_not_startable'
            : form.length === 0
              ? 'hook.no_fields'
              : 'hook.fields_help',
        )}
      </p>
      <div className={classes.rows}>
        {form.map((field) => {
          const position = fields.findIndex(({ target_key }) => target_key === field.key);
          return (
            <HookField
              key={field.id}
              field={field}
              location={location}
              mapping={fields[position]}
              setting={position < 0 ? undefined : `fields.${position}`}
              onChange={(mapping) =>
                set(field.key, mapping, mapping?.target_value === undefined ? undefined : `hook.${field.id}`)
              }
            />
          );
        })}
        {fields
          .filter(({ target_key }) => !known.has(target_key))
          .map((mapping) => (
            <UnknownHookField
              key={mapping.target_key}
              mapping={mapping}
              setting={`fields.${fields.indexOf(mapping)}`}
              onRemove={() => set(mapping.target_key, null)}
            />
          ))}
      </div>
    </section>
  );
}
