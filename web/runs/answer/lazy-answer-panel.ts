import type { Run } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

/** Most who open a run have nothing to answer: the form with all its inputs is loaded for those who have. */
export const AnswerPanel = lazyComponent(() => import('./answer-panel.tsx'), 'AnswerPanel');

/** Whether a step of the run waits for the reader. */
export const awaitsReader = (run: Run): boolean => run.run_steps.some(({ can }) => can.answer);
