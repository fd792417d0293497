import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportTarget } from '../../contract/import-options.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { CaseEnds } from './case-ends.tsx';
import { ExistingTarget } from './existing-target.tsx';
import fieldset from './fieldset.module.css';
import { NewTarget } from './new-target.tsx';
import { OutcomeValues } from './outcome-values.tsx';
import { ProblemList } from './problem-list.tsx';
import { stepOf } from './problem-places.ts';
import { StepSection } from './step-section.tsx';
import type { ImportDraft } from './use-import-draft.ts';
import classes from './wizard.module.css';

type Target<T extends ImportTarget['type']> = Extract<ImportTarget, { type: T }>;

/** The workflow that the cases go into, what happens in it, and how its runs end. */
export function TargetStep({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const { whole, options, change } = draft;
  const { into } = options;
  /** Whether "existing workflow" is chosen but no workflow yet, so that there is nothing to save. */
  const [isChoosing, setChoosing] = useState(false);
  /** The new workflow as it was edited last, for when the reader returns to it from an existing one. */
  const [lastNew, setLastNew] = useState<Target<'new'> | null>(null);
  if (into.type === 'new' && into !== lastNew) setLastNew(into);
  const kind = isChoosing ? 'existing' : into.type;
  const switchTo = (next: string) => {
    setChoosing(next === 'existing' && into.type === 'new');
    if (next === 'new' && into.type === 'existing') {
      const name = whole.name.replace(/(\.(gz|csv|tsv|txt|xes|xml))+$/i, '').slice(0, 120) || '-';
      change({ into: lastNew ?? { type: 'new', name, description: '', enable: false, stages: [] } });
    }
  };
  return (
    <StepSection title={t('target.title')} text={t('target.text')}>
      <ProblemList
        label={t('problems.label')}
        problems={whole.preview.problems.filter((problem) => stepOf(problem) === 'target')}
      />
      <Radio.Group label={t('target.into')} value={kind} onChange={switchTo}>
        <div className={classes.choices}>
          <Radio value="new" label={t('target.new')} description={t('target.new_help')} />
          <Radio value="existing" label={t('target.existing')} description={t('target.existing_help')} />
        </div>
      </Radio.Group>
      {kind === 'new' && into.type === 'new' ? (
        <NewTarget draft={draft} into={into} />
      ) : (
        <ExistingTarget
          draft={draft}
          into={into.type === 'existing' ? into : null}
          onChosen={() => setChoosing(false)}
        />
      )}
      <OutcomeValues draft={draft} />
      <CaseEnds draft={draft} />
      <fieldset className={fieldset.fieldset}>
        <legend>{t('target.source')}</legend>
        <TextInput
          className={classes.short}
          aria-label={t('target.source')}
          description={t('target.source_help')}
          placeholder={t('target.source_hint')}
          maxLength={100}
          // Another source from the server must replace the text: the input is mounted again.
          key={options.source}
          defaultValue={options.source}
          onBlur={(event) => {
            const source = event.currentTarget.value.trim();
            if (source !== options.source) change({ source });
          }}
        />
      </fieldset>
    </StepSection>
  );
}
