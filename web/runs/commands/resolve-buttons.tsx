import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import type { Resolution } from './resolve-dialog.tsx';

const ResolveDialog = lazyComponent(() => import('./resolve-dialog.tsx'), 'ResolveDialog');
const resolutions = ['retry', 'skip', 'mark_done'] as const;

/** What the reader may do with a failed step; empty for those who may not resolve it. */
export const resolutionsOf = (step: RunStepReply): Resolution[] => resolutions.filter((one) => step.can[one]);

/** The commands that resolve a failed step; each opens its dialog. */
export function ResolveButtons({
  run_id,
  step,
  onResolved,
}: {
  run_id: string;
  step: RunStepReply;
  onResolved?: () => void;
}) {
  const { t } = useTranslation('commands');
  const [resolution, setResolution] = useState<Resolution | null>(null);
  return (
    <>
      {resolutionsOf(step).map((one) => (
        <Button
          key={one}
          size="compact-md"
          variant={one === 'retry' ? 'filled' : 'default'}
          aria-label={t(`resolve.${one}.label`, { name: step.name })}
          onPointerEnter={ResolveDialog.fetchAhead}
          onClick={() => setResolution(one)}
        >
          {t(`resolve.${one}.button`)}
        </Button>
      ))}
      <OnceLoaded>
        {resolution && (
          <ResolveDialog
            run_id={run_id}
            step={step}
            resolution={resolution}
            onResolved={onResolved}
            onClose={() => setResolution(null)}
          />
        )}
      </OnceLoaded>
    </>
  );
}
