import { getPriority } from 'node:os';
import { answerParent } from '../jobs/run-in-process.ts';

answerParent(() => Promise.resolve({ type: 'priority', priority: getPriority() }));
