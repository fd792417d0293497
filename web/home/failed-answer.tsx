import type { PendingAction } from '../../contract/home.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ResolveButtons } from '../runs/commands/resolve-buttons.tsx';
import failure from '../runs/show/failed-step.module.css';
import { FailureNote } from '../runs/show/failure-note.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Shown instead of the answer form if the step failed: the reason, and the commands that resolve it. */
export function FailedAnswer({ action, onResolved }: { action: PendingAction; onResolved: () => void }) {
  const { t } = useTranslation('home');
  const workspaceId = useWorkspaceId();
  const { run, run_step } = action;
  return (
    <FailureNote step={run_step}>
      <div className={failure.commands}>
        <ResolveButtons run_id={run.id} step={run_step} onResolved={onResolved} />
        <LinkButton variant="subtle" size="compact-md" to={paths.run} params={{ workspaceId, runId: run.id }}>
          {t('open_run')}
        </LinkButton>
      </div>
    </FailureNote>
  );
}
