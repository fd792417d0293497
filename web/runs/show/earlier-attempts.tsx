import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsPrinted } from '../../ui/printed.ts';
import classes from './earlier-attempts.module.css';
import { StepRow } from './step-row.tsx';

/** The attempts before a go-back, folded. */
export function EarlierAttempts({ run, steps }: { run: Run; steps: RunStepReply[] }) {
  const { t } = useTranslation('runs');
  const [isOpen, setOpen] = useState(useIsPrinted());
  const id = useId();
  // An attempt that was cancelled before it was opened has nothing to show.
  const shown = steps.filter((step) => step.opened_at !== null || step.status === 'skipped');
  if (shown.length === 0) return null;
  return (
    <div className={classes.earlier}>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Icon of={IconChevronDown} size={14} className={classes.chevron} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('earlier_attempts', { count: shown.length })}
      </Button>
      <Fold isOpen={isOpen} id={id}>
        <ol className={classes.list}>
          {shown.map((step) => (
            <StepRow key={step.id} run={run} step={step} />
          ))}
        </ol>
      </Fold>
    </div>
  );
}
