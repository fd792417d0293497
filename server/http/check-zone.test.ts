import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from '../db/migrate.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { checkZone } from './check-zone.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
});
afterAll(() => app.close());

const chooses = (time_zone: string) => workspace.owner.call('PATCH', workspace.path, { workspace: { time_zone } });

test.each(['UTC', 'Europe/Paris', 'Asia/Calcutta', 'Asia/Kolkata', 'US/Pacific', 'Etc/GMT-7', 'EST5EDT'])(
  'the time zone %s is accepted',
  async (zone) => {
    expect((await chooses(zone)).status).toBe(200);
  },
);

test('every time zone that a browser may offer is accepted', async () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(() => checkZone(zone, 'zone'), zone).not.toThrow();
});

test.each([
  'PST',
  'IST',
  'ACT',
  'SystemV/AST4',
  'US/Pacific-New',
  '+07:00',
  '+0700',
  '+07',
  '-03:30',
  '\u221207:00',
  '',
  ' UTC',
  'GMT+7',
  'Z',
  'Asia/Atlantis',
  '__proto__',
])('the time zone "%s" is refused', async (zone) => {
  const { status, problem } = await chooses(zone);
  expect([status, problem.errors[0]]).toMatchObject([422, { field: 'workspace.time_zone', code: 'invalid_value' }]);
});

describe('offsets that are stored', () => {
  const migration = readFileSync(join(migrationsFolder, '0036-named-zones.sql'), 'utf8');

  async function migrated(zone: string): Promise<{ time_zone: string; time_zone_preference: string | null }> {
    const { pool } = app.context;
    await pool.query('update workspaces set time_zone = $2 where id = $1', [workspace.id, zone]);
    await pool.query('update users set time_zone_preference = $1', [zone]);
    await pool.query(migration);
    const { rows } = await pool.query<{ time_zone: string; time_zone_preference: string | null }>(
      'select time_zone, time_zone_preference from workspaces, users where workspaces.id = $1 limit 1',
      [workspace.id],
    );
    return rows[0]!;
  }

  const offsetOf = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(new Date('2026-07-01'));

  test.each(['+07:00', '+0700', '+07', '-11:00', '+14:00', '\u221203:00', '+05:30', '+0845', '+00:00'])(
    '%s becomes a name with the same offset',
    async (zone) => {
      const { time_zone, time_zone_preference } = await migrated(zone);
      expect(time_zone).toMatch(/^[A-Z]/);
      expect(time_zone_preference).toBe(time_zone);
      expect(offsetOf(time_zone)).toBe(offsetOf(zone));
      expect((await chooses(time_zone)).status).toBe(200);
    },
  );

  test('one without such a name stays where a zone is required, and is no preference', async () => {
    expect(await migrated('+05:15')).toEqual({ time_zone: '+05:15', time_zone_preference: null });
  });

  test('names stay', async () => {
    const stays = { time_zone: 'Asia/Calcutta', time_zone_preference: 'Asia/Calcutta' };
    expect(await migrated('Asia/Calcutta')).toEqual(stays);
  });
});
