import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

test('the process of a job gives way to those that people wait for', async () => {
  const script = new URL('../testing/priority-process.ts', import.meta.url);
  const settings = { script, max_memory_mb: 64, v8_flags: [], task: {} };
  const end = await runInProcess<{ type: 'priority'; priority: number }>({ CRASH_AT: undefined }, settings);
  expect(end.priority).toBeGreaterThan(getPriority());
});
