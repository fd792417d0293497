import { NumberInput } from '@mantine/core';
import { useId } from 'react';
import type { Action, Vote } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Segments } from '../../../ui/segments.tsx';
import { useEditor } from '../editor-context.ts';
import { patchStepable } from '../state/change-actions.ts';
import classes from './panel.module.css';
import { useFault } from './use-fault.ts';

const matches: Vote['match'][] = ['any', 'all', 'at_least'];

/** How many answers decide the step. */
export function VoteSetting({ action, vote }: { action: Action; vote: Vote }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const fault = useFault({ kind: 'action', id: action.id })('vote');
  const id = useId();
  const set = (next: Vote, key?: string) => change((now) => patchStepable(now, action.id, { vote: next }), key);
  return (
    <div data-setting="vote">
      <p className={classes.label} id={id}>
        {t('setting.vote')}
      </p>
      <div className={classes.vote}>
        <Segments
          isWide
          label={{ id }}
          value={vote.match}
          choices={matches.map((value) => ({ value, label: t(`vote.${value}`) }))}
          onChange={(match) => set(match === 'at_least' ? { match, count: vote.count ?? 2 } : { match })}
        />
        {vote.match === 'at_least' && (
          <NumberInput
            className={classes.count}
            aria-label={t('setting.vote_count')}
            min={1}
            max={1000}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            error={Boolean(fault)}
            value={vote.count ?? ''}
            onChange={(count) =>
              set({ match: 'at_least', ...(typeof count === 'number' && { count }) }, `vote.${action.id}`)
            }
          />
        )}
      </div>
      <p className={fault ? classes.error : classes.help}>{fault ?? t(`vote.help.${vote.match}`)}</p>
    </div>
  );
}
