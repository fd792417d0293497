import { Button, Collapse } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { useIsPrinted } from '../print/printed.ts';
import classes from './earlier-attempts.module.css';
import { StepRow } from './step-row.tsx';

/** The visits before a go-back returned: folded away, none of them lost. */
export function EarlierAttempts({ run, steps }: { run: Run; steps: RunStepReply[] }) {
  const { t } = useTranslation('runs');
  const [isOpen, setOpen] = useState(useIsPrinted());
  const id = useId();
  // An attempt that was cancelled before anybody came to it tells nothing.
  const told = steps.filter((step) => step.opened_at !== null || step.status === 'skipped');
  if (told.length === 0) return null;
  return (
    <div className={classes.earlier}>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown size={14} stroke={2} aria-hidden="true" className={classes.chevron} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('earlier_attempts', { count: told.length })}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <ol className={classes.list}>
          {told.map((step) => (
            <StepRow key={step.id} run={run} step={step} />
          ))}
        </ol>
      </Collapse>
    </div>
  );
}
