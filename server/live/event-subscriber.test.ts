import { expect, test } from 'vitest';
import type { Log } from '../log/open-log.ts';
import { createTestDatabase } from '../testing/database.ts';
import { openEventSubscriber } from './event-subscriber.ts';

test('is closed without an error while it waits to connect again', async () => {
  const database = await createTestDatabase(null);
  let failed = () => {};
  const hasFailed = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  const log = { warn: () => failed() } as unknown as Log;
  const subscriber = openEventSubscriber(database.url, { onHint: () => {}, listening: () => {} }, log);
  await subscriber.ready();
  // Its connection is cut, and it cannot connect again.
  await database.drop();
  await hasFailed;
  await subscriber.close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  expect(rejections).toEqual([]);
});
