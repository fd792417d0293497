import { IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Value } from '../../../../engine/definition.ts';
import type { DryRunEnvironment } from '../../../../engine/dry-run/simulate-trace.ts';
import type { InventedPerson, Trace } from '../../../../engine/dry-run/trace.ts';
import { EngineError } from '../../../../engine/engine-error.ts';
import { useWorkspaceEntry } from '../../../lib/session.ts';
import { useRefusedFocus } from '../../../lib/use-refused-focus.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { withoutKey } from '../../../lib/without-key.ts';
import { describeFieldErrors } from '../../../runs/start/check-start-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PassButton } from '../../../ui/pass-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDefinition, useEditor } from '../editor-context.ts';
import { DryFields } from './dry-fields.tsx';
import classes from './dry-run.module.css';
import { updateDryRun } from './dry-run-state.ts';
import { InventPeople } from './invent-people.tsx';
import { peopleOptions } from './people-options.ts';
import { useNames } from './use-cast.ts';
import { useDryRun } from './use-dry-run.ts';
import { trySimulation, useDraftVersion } from './use-simulated-trace.ts';

/** Who starts, with what, and who else there is. */
export function StartDryRun({ environment }: { environment: DryRunEnvironment }) {
  const { t } = useTranslation(['dry_run', 'errors']);
  const { dryRun } = useEditor();
  const { trigger_form, action_groups } = useDefinition();
  const version = useDraftVersion();
  const last = useDryRun((state) => state.trace);
  const me = useWorkspaceEntry()?.user_workspace_id ?? null;
  const [invented, setInvented] = useState<InventedPerson[]>(last?.people ?? []);
  const [by, setBy] = useState<string | null>(last?.initiator_id ?? me);
  const [values, setValues] = useState<Record<string, Value>>(() =>
    Object.fromEntries(trigger_form.map((field) => [field.id, field.default ?? null])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const nameOf = useNames(invented);

  const start = (event: FormEvent) => {
    event.preventDefault();
    const trace: Trace = {
      initiator_id: by,
      started_at: Math.floor(Date.now() / 1000),
      fields: trigger_form.map(({ id }) => ({ field_id: id, value: values[id] ?? null })),
      due_after: null,
      reassign_initiators: [],
      depth: 0,
      people: invented,
      moves: [],
      held: [],
    };
    const simulated = trySimulation(version, trace, environment);
    if (simulated instanceof EngineError) setErrors(describeFieldErrors(trigger_form, simulated));
    else updateDryRun(dryRun, { trace });
  };

  return (
    <form {...useRefusedFocus(false)} className={classes.form} onSubmit={start} noValidate>
      <p className={classes.help}>{t('about')}</p>
      <Select
        label={t('started_by')}
        data={peopleOptions([...environment.people.members.keys()], invented, nameOf)}
        value={by}
        onChange={setBy}
        searchable
        limit={50}
        placeholder={t('by_token')}
        clearable
        clearButtonProps={{ 'aria-label': t('by_token') }}
      />
      <DryFields
        fields={trigger_form}
        invented={invented}
        values={values}
        errors={errors}
        onChange={(key, id, value) => {
          setValues((before) => ({ ...before, [id]: value }));
          setErrors((before) => withoutKey(before, key));
        }}
      />
      <InventPeople value={invented} onChange={setInvented} />
      <PassButton type="submit" disabled={action_groups.length === 0} leftSection={<Icon of={IconPlayerPlay} />}>
        {t('start')}
      </PassButton>
      {action_groups.length === 0 && <p className={classes.help}>{t('no_actions')}</p>}
    </form>
  );
}
