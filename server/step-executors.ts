import { emailExecutor } from './runs/execute/execute-email.ts';
import { slackExecutor } from './runs/execute/execute-slack.ts';
import type { StepExecutors } from './runs/execute/step-executor.ts';
import { hookExecutor } from './triggers/execute-hook.ts';

/** The executor of each action type that a worker executes. */
export const stepExecutors: StepExecutors = {
  email: emailExecutor,
  automatic_email: emailExecutor,
  workflow_hook: hookExecutor,
  slack: slackExecutor,
};
