import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { syncFolder } from '../../sync-folder.ts';
import { repeats } from '../extended.ts';
import { cutPower } from './cut-power.ts';
import { openCutVolume } from './open-cut-volume.ts';

const canMount = (() => {
  const volume = openCutVolume();
  volume?.close();
  return volume !== null;
})();

// A short version of `npm run crash-tests -- --during power`: see docs/crash-tests.md.
describe.skipIf(!canMount)('a power cut', () => {
  test('keeps what was synced, and drops what was only written', async () => {
    const volume = openCutVolume()!;
    try {
      const [synced, written] = [join(volume.folder, 'synced'), join(volume.folder, 'written')];
      writeFileSync(synced, 'kept', { flush: true });
      syncFolder(volume.folder);
      writeFileSync(synced, ', and lost', { flag: 'a' });
      writeFileSync(written, 'lost');
      await volume.cut(async () => {});
      expect([readFileSync(synced, 'utf8'), existsSync(written)]).toEqual(['kept', false]);
    } finally {
      volume.close();
    }
  });

  test('loses nothing that was acknowledged', async () => {
    const cuts = repeats(1, 5);
    const { starts, answers, uploads, without_reply, violations } = await cutPower(cuts, 7);
    expect(violations).toEqual([]);
    expect([starts > 0, answers > 0, uploads > 0, without_reply > 0]).toEqual([true, true, true, true]);
  }, 180_000);
});
