import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { OnceLoaded } from '../../ui/once-loaded.tsx';

const ReassignDialog = lazyComponent(() => import('./reassign-dialog.tsx'), 'ReassignDialog');

/** Shown beside an open step to those who may reassign it. */
export function ReassignButton({ run, step }: { run: Run; step: RunStepReply }) {
  const { t } = useTranslation('commands');
  const [isOpen, setOpen] = useState(false);
  if (!step.can.reassign) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Icon of={IconArrowsExchange} size={14} />}
        aria-label={t('reassign.label', { name: step.name })}
        onPointerEnter={ReassignDialog.fetchAhead}
        onClick={() => setOpen(true)}
      >
        {t('reassign.button')}
      </Button>
      <OnceLoaded>{isOpen && <ReassignDialog run={run} step={step} onClose={() => setOpen(false)} />}</OnceLoaded>
    </>
  );
}
