import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportTarget } from '../../contract/import-options.ts';
import { checkField } from '../lib/check-field.ts';
import { useTranslation } from '../lib/use-translation.ts';
import fieldset from './fieldset.module.css';
import { errorAt } from './problem-places.ts';
import { StageLanes } from './stage-lanes.tsx';
import type { ImportDraft } from './use-import-draft.ts';
import { withOutcome } from './with-outcome.ts';
import classes from './wizard.module.css';

/** The new workflow that an import creates: its name, and its stages with their activities. */
export function NewTarget({ draft, into }: { draft: ImportDraft; into: Extract<ImportTarget, { type: 'new' }> }) {
  const { t } = useTranslation('imports');
  const { whole, options, change, isSaving } = draft;
  const [typed, setName] = useState(into.name);
  // What is typed stays, with its spaces and while it is blank, until another name is stored.
  const name = [into.name, ''].includes(typed.trim()) ? typed : into.name;
  const blank = checkField.required(t('target.name'))(name);
  const taken = isSaving ? undefined : errorAt(whole.preview.problems, 'name');
  return (
    <>
      <div className={classes.grid}>
        <TextInput
          label={t('target.name')}
          value={name}
          maxLength={120}
          aria-required
          error={blank ?? taken}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setName(typed);
            if (typed.trim() !== '') change({ into: { ...into, name: typed.trim() } });
          }}
        />
        <Checkbox
          className={classes.besideField}
          label={t('target.enable')}
          description={t('target.enable_help')}
          checked={into.enable ?? false}
          onChange={(event) => change({ into: { ...into, enable: event.currentTarget.checked } })}
        />
      </div>
      <fieldset className={fieldset.fieldset}>
        <legend>{t('lanes.title')}</legend>
        <p className={fieldset.remark}>{t('lanes.text')}</p>
        <StageLanes
          stages={into.stages ?? []}
          activities={whole.preview.activities}
          outcomes={options.outcomes}
          onStages={(stages) => change({ into: { ...into, stages } })}
          onOutcome={(activity, outcome) => change({ outcomes: withOutcome(options.outcomes, activity, outcome) })}
        />
      </fieldset>
    </>
  );
}
