import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { displayName } from '../../lib/person-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeFailure } from '../activities/describe-failure.ts';
import type { Resolution } from '../commands/resolve-dialog.tsx';
import { listNames } from '../join-names.ts';
import classes from './failed-step.module.css';

const ResolveDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../commands/resolve-dialog.tsx'))).ResolveDialog,
}));
const resolutions = ['retry', 'skip', 'mark_done'] as const;

/**
 * A failed step: the reason, the external server's message, and the commands of an admin; others see who the admins
 * are.
 */
export function FailedStep({ run, step }: { run: Run; step: RunStepReply }) {
  const { t } = useTranslation('commands');
  const [resolution, setMending] = useState<Resolution | null>(null);
  const offered = resolutions.filter((one) => step.can[one]);
  const admins = run.participants
    .filter(({ roles }) => roles.includes('workflow_admin'))
    .map(({ user_workspace: { user } }) => displayName(user));
  return (
    <div className={classes.failure}>
      <p className={classes.reason}>
        <Icon of={IconAlertTriangle} />
        {describeFailure(step.reason)}
      </p>
      {step.note && <p className={classes.note}>{step.note}</p>}
      {offered.length > 0 ? (
        <div className={classes.deeds}>
          {offered.map((one) => (
            <Button
              key={one}
              size="compact-md"
              variant={one === 'retry' ? 'filled' : 'default'}
              aria-label={t(`resolve.${one}.label`, { name: step.name })}
              onClick={() => setMending(one)}
            >
              {t(`resolve.${one}.button`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={classes.help}>
          {admins.length > 0
            ? t('failed.who_helps', { names: listNames(admins.slice(0, 3), currentLanguage()) })
            : t('failed.owners_help')}
        </p>
      )}
      <Suspense>
        {resolution && <ResolveDialog run={run} step={step} resolution={resolution} onClose={() => setMending(null)} />}
      </Suspense>
    </div>
  );
}
