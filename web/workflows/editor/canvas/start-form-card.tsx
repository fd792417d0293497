import { IconPlayerPlay } from '@tabler/icons-react';
import type { Trigger } from '../../../../contract/workflows.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { BatonBar } from '../../../ui/baton-bar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { named } from '../../describe/describe-context.ts';
import { describeRef } from '../../describe/describe-people.ts';
import { useCardState, useEditor, useIsSelected, useSurroundings } from '../editor-context.ts';
import { ProblemGlyph } from '../problems/problem-glyph.tsx';
import classes from './canvas.module.css';

const mostChips = 5;

/** The card of the start: its form, and who may start a run. */
export function StartFormCard({ trigger }: { trigger: Trigger | undefined }) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const context = useSurroundings();
  const fields = useCardState({ kind: 'start' }, ({ history }) => history.present.trigger_form);
  const isSelected = useIsSelected({ kind: 'start' });
  const starters = (): string => {
    if (!trigger || trigger.status === 'disabled') return t('start.closed');
    const [first, ...others] = trigger.startable_by;
    if (!first) return t('start.by_nobody');
    const name = describeRef(context, first);
    const people = others.length > 0 ? context.t('name_and_more', { name, count: others.length }) : name;
    return t('start.by', { people });
  };
  return (
    <div className={classes.start} data-selected={isSelected || undefined}>
      {isSelected && <BatonBar edge />}
      <button
        type="button"
        className={classes.cover}
        aria-label={t('start.open')}
        aria-pressed={isSelected}
        data-card="start"
        onClick={() => go({ kind: 'start' })}
      />
      <span className={classes.go} aria-hidden="true">
        <Icon of={IconPlayerPlay} size={18} />
      </span>
      <div className={classes.startWords}>
        <p className={classes.startTitle}>
          <b>{t('start.title')}</b>
          <span>
            {t('start.fields', { count: fields.length })}, {starters()}
          </span>
          <ProblemGlyph at={{ kind: 'start' }} />
        </p>
        {fields.length > 0 && (
          <p className={classes.chips}>
            {fields.slice(0, mostChips).map((field) => (
              <Chip key={field.id}>{named(context, field.label)}</Chip>
            ))}
            {fields.length > mostChips && <Chip>{t('start.more', { count: fields.length - mostChips })}</Chip>}
          </p>
        )}
      </div>
    </div>
  );
}
