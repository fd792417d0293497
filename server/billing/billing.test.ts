import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan, Usage } from '../../contract/billing.ts';
import { createTestUser, createTestWorkspace, type TestWorkspace } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { ensureAllMonths, followPrices } from './ensure-months.ts';
import { meterFiles } from './meter-files.ts';
import { monthOf, periodOf } from './months.ts';
import { packages } from './packages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ DEFAULT_PACKAGE: 'starter' });
});
afterAll(() => app.close());

type All = {
  usage_and_billings: Usage[];
  package: Plan;
  forecast: { runs_started: number; price: number };
  is_frozen: boolean;
  reached: string[];
};
type One = { usage_and_billing: Usage };
type Packages = {
  packages: (Plan & {
    fits: boolean;
    is_current: boolean;
    reached: string[];
    forecast_price: number;
    corresponds: boolean;
  })[];
};

const bill = async ({ owner, path }: TestWorkspace) =>
  (await owner.call<All>('GET', `${path}/usage_and_billings`)).body;
const months = async (workspace: TestWorkspace) => (await bill(workspace)).usage_and_billings;
const setPackage = (workspace: TestWorkspace, name: string) =>
  app.context.pool.query('update workspaces set package = $2 where id = $1', [workspace.id, name]);
const useRuns = (workspace: TestWorkspace, runs: number) =>
  app.context.pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, to_timestamp($2), $3)', [
    workspace.id,
    app.context.now(),
    runs,
  ]);
const moveToNextMonth = () => app.later(periodOf(monthOf(app.context.now())).ends_at - app.context.now());

test('only owners see usage and billing, and only of their own workspace', async () => {
  const [workspace, other] = [await createTestWorkspace(app), await createTestWorkspace(app)];
  const [current] = await months(workspace);
  const requests = [
    ['GET', '/usage_and_billings', undefined],
    ['GET', `/usage_and_billings/${current?.id}`, undefined],
    ['PATCH', `/usage_and_billings/${current?.id}`, { usage_and_billing: { package: 'free' } }],
    ['GET', '/packages', undefined],
    ['POST', '/plan', { package: 'free' }],
  ] as const;
  for (const person of [await workspace.person(), await workspace.person('guest')]) {
    for (const [method, path, body] of requests) {
      const { status, problem } = await person.call(method, `${workspace.path}${path}`, body);
      expect([status, problem.code], `${method} ${path}`).toEqual([403, 'operation_not_allowed']);
    }
  }
  for (const [method, path, body] of requests.filter(([, path]) => current && path.includes(current.id))) {
    expect((await other.owner.call(method, `${other.path}${path}`, body)).status).toBe(404);
  }
  expect(await months(workspace)).toMatchObject([{ package: 'unlimited' }]);
});

test('a new workspace gets the package that the installation is configured with', async () => {
  const user = await createTestUser(app);
  const { body } = await user.call<{ workspace: { id: string } }>('POST', '/api/v1/user/workspaces', {
    workspace: { name: 'New', industry: 'other' },
  });
  const path = `/api/v1/user/workspaces/${body.workspace.id}/usage_and_billings`;
  const { body: usage } = await user.call<All>('GET', path);
  expect(usage).toMatchObject({ package: { id: 'starter', max_members: 25 }, is_frozen: false, reached: [] });
  expect(usage.usage_and_billings).toMatchObject([
    { number_of_members: 1, runs_started: 0, storage: 0, files: 0, price_per_month: 200, is_current: true },
  ]);
});

test('a month shows what was used, what it costs, and which limits are reached', async () => {
  const workspace = await createTestWorkspace(app);
  await setPackage(workspace, 'starter');
  await useRuns(workspace, 1_000);
  await meterFiles(app.context.pool, workspace.id, { bytes: 8_602_000_400, files: 1_906, at: app.context.now() });
  const { usage_and_billings, is_frozen, reached } = await bill(workspace);
  expect(usage_and_billings).toMatchObject([
    { runs_started: 1_000, storage: 8_602, files: 1_906, price_per_month: 200 + 1_000 + 86, can: { edit: true } },
  ]);
  expect([is_frozen, reached]).toEqual([true, ['runs']]);
});

test('the packages list which of them fit, what each would cost, and which corresponds to the forecast', async () => {
  const workspace = await createTestWorkspace(app);
  for (let count = 0; count < 5; count++) await workspace.person();
  await useRuns(workspace, 100);
  const { body } = await workspace.owner.call<Packages>('GET', `${workspace.path}/packages`);
  expect(body.packages.map(({ id, fits, reached }) => [id, fits, reached])).toEqual([
    ['free', false, ['members', 'runs']],
    ['starter', true, []],
    ['business', true, []],
    ['unlimited', true, []],
  ]);
  const { forecast } = await bill(workspace);
  expect(body.packages.find(({ is_current }) => is_current)).toMatchObject({
    id: 'unlimited',
    forecast_price: forecast.price,
  });
  expect(body.packages.filter(({ corresponds }) => corresponds)).toHaveLength(1);
});

test('the package is changed by its own path or by the current month, with effect at once', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const plan = `${workspace.path}/plan`;
  expect((await owner.call<{ package: Plan }>('POST', plan, { package: 'free' })).body.package.max_runs).toBe(100);
  const [current] = await months(workspace);
  expect(current).toMatchObject({ package: 'free', price_per_month: 0 });
  const path = `${workspace.path}/usage_and_billings/${current?.id}`;
  const changed = await owner.call<One>('PATCH', path, {
    usage_and_billing: { package: 'business', billing_contact: 'Money@Example.com' },
  });
  const terms = { package: 'business', billing_contact: 'money@example.com', price_per_month: 300 };
  expect(changed.body.usage_and_billing).toMatchObject(terms);
  expect((await owner.call<One>('GET', path)).body.usage_and_billing).toMatchObject(terms);
  const cleared = await owner.call<One>('PATCH', path, { usage_and_billing: { billing_contact: null } });
  expect(cleared.body.usage_and_billing).toMatchObject({ package: 'business', billing_contact: null });
  for (const [field, body] of [
    ['usage_and_billing.billing_contact', { usage_and_billing: { billing_contact: 'nobody' } }],
    ['usage_and_billing.package', { usage_and_billing: { package: 'faculty' } }],
  ] as const) {
    const { status, problem } = await owner.call('PATCH', path, body);
    expect([status, problem.errors[0]?.field]).toEqual([422, field]);
  }
  expect((await owner.call('POST', plan, { package: 'faculty' })).problem.errors[0]?.field).toBe('package');
});

test('a package with any limit that the workspace has reached is refused, and nothing changes', async () => {
  const full = {
    members: async (workspace: TestWorkspace) => {
      for (let count = 0; count < 5; count++) await workspace.person();
    },
    runs: (workspace: TestWorkspace) => useRuns(workspace, 100),
    storage: ({ id }: TestWorkspace) =>
      meterFiles(app.context.pool, id, { bytes: 1_000_000_000, files: 1, at: app.context.now() }),
  };
  for (const [limit, use] of Object.entries(full)) {
    const workspace = await createTestWorkspace(app);
    const { owner, path } = workspace;
    await use(workspace);
    const refused = await owner.call('POST', `${path}/plan`, { package: 'free' });
    expect([refused.status, refused.problem.code, refused.problem.detail], limit).toEqual([
      422,
      'plan_too_small',
      'Selected subscription plan does not meet the requirement',
    ]);
    const [current] = await months(workspace);
    const both = { usage_and_billing: { package: 'free', billing_contact: 'a@example.com' } };
    const together = await owner.call('PATCH', `${path}/usage_and_billings/${current?.id}`, both);
    expect(together.status).toBe(422);
    const fields = [refused, together].map(({ problem }) => problem.errors[0]?.field);
    expect(fields).toEqual(['package', 'usage_and_billing.package']);
    expect(await months(workspace), limit).toMatchObject([{ package: 'unlimited', billing_contact: null }]);
  }
});

test('the contact of a frozen workspace can be changed in a request that also names its present package', async () => {
  const workspace = await createTestWorkspace(app);
  await setPackage(workspace, 'free');
  await useRuns(workspace, 100);
  const [current] = await months(workspace);
  const path = `${workspace.path}/usage_and_billings/${current?.id}`;
  const same = { usage_and_billing: { package: 'free', billing_contact: 'a@example.com' } };
  expect((await workspace.owner.call<One>('PATCH', path, same)).body.usage_and_billing.billing_contact).toBe(
    'a@example.com',
  );
});

// This test and the next one move the clock forward. Tests after them would start in a later month.
test('a month that is over keeps its package, contact and prices, and cannot be changed', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const [first] = await months(workspace);
  const change = { package: 'business', billing_contact: 'first@example.com' };
  await owner.call('PATCH', `${path}/usage_and_billings/${first?.id}`, { usage_and_billing: change });
  await useRuns(workspace, 50);
  moveToNextMonth();
  await owner.call('POST', `${path}/plan`, { package: 'free' });
  const [current, before] = await months(workspace);
  expect(current).toMatchObject({ package: 'free', price_per_month: 0, runs_started: 0, is_current: true });
  const kept = {
    ...change,
    id: first?.id,
    price_per_month: 350,
    runs_started: 50,
    is_current: false,
    can: { edit: false },
  };
  expect(before).toMatchObject(kept);
  const late = await owner.call('PATCH', `${path}/usage_and_billings/${first?.id}`, {
    usage_and_billing: { billing_contact: 'late@example.com' },
  });
  expect([late.status, late.problem.code]).toEqual([409, 'month_is_over']);
  // As if prices in packages.json were raised: the current month gets them, earlier months do not.
  const raisedPrices = packages.map((one) => ({ ...one, price_per_member: one.price_per_member + 7 }));
  const month = monthOf(app.context.now());
  await ensureAllMonths(app.context.pool, month, raisedPrices);
  await followPrices(app.context.pool, month, raisedPrices);
  expect(await months(workspace)).toMatchObject([{ price_per_month: 7 }, kept]);
});

test('months that nobody looked at get the terms that were valid in them', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  await owner.call('POST', `${path}/plan`, { package: 'starter' });
  for (let count = 0; count < 3; count++) moveToNextMonth();
  await owner.call('POST', `${path}/plan`, { package: 'business' });
  const shown = await months(workspace);
  // There are more, because workspaces are created at the time of the database, and the test before moved the clock.
  expect(shown.slice(0, 4).map((one) => [one.package, one.price_per_month])).toEqual([
    ['business', 300],
    ['starter', 200],
    ['starter', 200],
    ['starter', 200],
  ]);
  const names = shown.map(({ month }) => month);
  expect(names).toEqual([...new Set(names)].sort().reverse());
});
