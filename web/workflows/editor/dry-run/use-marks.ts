import { useEffect } from 'react';
import { newestAttempts } from '../../../../engine/facts.ts';
import type { RunState, StepStatus } from '../../../../engine/run-state.ts';
import { useEditor } from '../editor-context.ts';
import { updateDryRun, type WayMark } from './dry-run-state.ts';

const markOf: Record<StepStatus, WayMark> = {
  created: 'next',
  waiting: 'open',
  pending: 'open',
  completed: 'done',
  skipped: 'skipped',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Lights up the way on the canvas. */
export function useMarks(run: RunState | null): void {
  const { dryRun } = useEditor();
  useEffect(() => {
    const steps = run ? [...newestAttempts(run).values()] : [];
    updateDryRun(dryRun, { marks: new Map(steps.map(({ step_id, status }) => [step_id, markOf[status]])) });
  }, [dryRun, run]);
}
