import { relative } from 'node:path';
import { beforeEach } from 'vitest';
import { leftOut } from './left-out-on-citus.ts';

const root = new URL('../..', import.meta.url).pathname;

// Run before each test file of `npm run test:citus`.
beforeEach(({ task, skip }) => {
  const file = relative(root, task.file.filepath);
  const found = leftOut.find((one) => one.file === file && task.name.startsWith(one.test ?? ''));
  if (found) skip(found.why);
});
