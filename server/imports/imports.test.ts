import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { askWhileLocked } from '../testing/ask-while-locked.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { countRows, csvOf, importLog, previewLog, uploadLog } from '../testing/import-log.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { sampleLog } from '../testing/sample-log.ts';
import { sweepImport } from './sweep-import.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await createTestWorkspace(app);
});

const asNew = (name = 'Requests') => ({ type: 'new' as const, name, description: '', enable: false, stages: [] });
type ImportedStep = TestRun['run_steps'][number] & { done_by: string | null; done_by_group: string | null };
type Whole = {
  run: Omit<TestRun, 'run_steps'> & { import: { id: string; name: string } | null; run_steps: ImportedStep[] };
};
type List = { runs: { id: string; name: string; status: string; started_at: number; ended_at: number }[] };

const listRuns = async (person = workspace.owner): Promise<List['runs']> =>
  (await person.call<List>('GET', `${workspace.path}/runs/index_v2?per_page=100`)).body.runs;
const runNamed = async (name: string, person = workspace.owner) => {
  const found = (await listRuns(person)).find((run) => run.name === name);
  if (!found) throw new Error(`no run ${name}`);
  return (await person.call<Whole>('GET', `${workspace.path}/runs/${found.id}`)).body.run;
};
const unix = (text: string) => Date.parse(text) / 1000;

describe('an upload', () => {
  test('is understood by its content: columns, activities, ends, people and the first runs', async () => {
    const { preview, options, guess, can } = await previewLog(
      workspace,
      sampleLog,
      {},
      { name: 'my_requests-2026.csv' },
    );
    expect(guess).toMatchObject({
      format: 'csv',
      delimiter: ',',
      encoding: 'utf-8',
      has_offsets: true,
      is_gzip: false,
    });
    expect(guess.first_rows.slice(0, 3)).toEqual([
      ['R-1', 'Request submitted', '2026-01-05T09:00:00Z', 'Nok', 'Staff'],
      ['R-1', 'Request approved', '2026-01-05T11:30:00Z', 'Lek', 'Manager'],
      ['R-1', 'Paid', '2026-01-07T08:00:00Z', '', ''],
    ]);
    expect(options.mapping).toMatchObject({
      case: 'case',
      activity: 'activity',
      timestamp: 'timestamp',
      person: 'person',
      group: 'role',
      start: null,
    });
    expect(options.into).toEqual({
      ...asNew('my requests 2026'),
      stages: [
        { name: 'Request submitted', activities: ['Request submitted'] },
        { name: 'Request', activities: ['Request approved', 'Request rejected'] },
        { name: 'Paid', activities: ['Paid'] },
      ],
    });
    expect([options.completing, options.cancelling]).toEqual([['Paid'], ['Request rejected']]);
    expect(preview).toMatchObject({
      events: 5,
      cases: 2,
      completed: 1,
      cancelled: 1,
      running: 0,
      left_out: 0,
      problems: [],
    });
    expect(preview.others.map(({ name, events }) => [name, events])).toEqual([
      ['Nok', 2],
      ['Lek', 2],
    ]);
    expect(preview.activities.find(({ activity }) => activity === 'Request rejected')).toMatchObject({
      events: 1,
      cases: 1,
      ends: 1,
      outcome: 'disapprove',
      guessed_end: 'cancelled',
      mean_position: 1,
    });
    expect(preview.runs[0]).toMatchObject({ case: 'R-1', status: 'completed', steps_total: 3 });
    expect(preview.runs[0]?.steps[1]).toMatchObject({
      activity: 'Request approved',
      outcome: 'approve',
      done_by: 'Lek',
      opened_at: unix('2026-01-05T09:00:00Z'),
      settled_at: unix('2026-01-05T11:30:00Z'),
      line: 3,
    });
    expect(can).toEqual({ edit: true, start: true, cancel: false, delete: true, report: false });
  });

  test('is made anew when an option changes, and guesses what follows from it', async () => {
    const text = 'ref;what;when\n1;A;03/02/2026 10:00\n1;B;04/02/2026 10:00\n';
    const { id, options } = await previewLog(workspace, text);
    expect(options).toMatchObject({ delimiter: ';', date_format: 'dmy', zone: 'UTC' });
    const path = `${workspace.path}/imports/${id}`;
    const mapping = { ...options.mapping, case: 'ref', activity: 'what', timestamp: 'when' };
    const { body } = await workspace.owner.call<{ import: Import }>('PATCH', path, {
      import: { mapping, date_format: 'mdy', zone: 'Asia/Bangkok' },
    });
    expect(body.import.preview.runs[0]?.started_at).toBe(unix('2026-03-02T10:00:00+07:00'));
    expect(body.import.options.completing).toEqual(['B']);
    const wrong = await workspace.owner.call('PATCH', path, { import: { zone: 'Nowhere/Here' } });
    expect([wrong.status, wrong.problem.errors[0]?.field]).toEqual([422, 'import.zone']);
  });

  test('drops what was chosen for the activities of a column that was only guessed', async () => {
    const text = 'case,activity,time,kind\n1,A,2026-02-03T10:00:00Z,X\n1,B,2026-02-04T10:00:00Z,Y\n';
    const { id, options } = await previewLog(workspace, text);
    const path = `${workspace.path}/imports/${id}`;
    const patch = async (changed: object) =>
      (await workspace.owner.call<{ import: Import }>('PATCH', path, { import: changed })).body.import;
    const chosen = await patch({
      completing: ['A'],
      into: { ...asNew(), stages: [{ name: 'S', activities: ['A', 'B'] }] },
    });
    expect(chosen.options.completing).toEqual(['A']);
    // The same mapping again changes nothing.
    expect((await patch({ mapping: options.mapping })).options.completing).toEqual(['A']);
    const { options: changed } = await patch({ mapping: { ...options.mapping, activity: 'kind' } });
    expect(changed.completing).toEqual(['Y']);
    expect(changed.into).toMatchObject({ stages: [{ activities: ['X'] }, { activities: ['Y'] }] });
  });

  test('says that a run starts when its first step opens, not when that ends', async () => {
    const log = csvOf(
      ['case', 'activity', 'start', 'end'],
      ['1', 'A', '2026-03-02T10:00:00Z', '2026-03-02T12:00:00Z'],
      ['1', 'B', '2026-03-02T13:00:00Z', '2026-03-02T14:00:00Z'],
    );
    const { preview } = await previewLog(workspace, log);
    expect(preview).toMatchObject({ first_at: unix('2026-03-02T10:00:00Z') });
    expect(preview.runs[0]).toMatchObject({ started_at: unix('2026-03-02T10:00:00Z') });
  });

  test('that is no log is refused, and nothing of it is kept', async () => {
    for (const [content, code] of [
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'import_not_a_log'],
      [Buffer.from('PK\u0003\u0004 a zip file'), 'import_not_a_log'],
      ['one column\nonly\n', 'import_not_a_log'],
      ['', 'invalid_input'],
    ] as const) {
      expect((await uploadLog(workspace, content)).problem.code).toBe(code);
    }
    const { body } = await workspace.owner.call<{ imports: unknown[] }>('GET', `${workspace.path}/imports`);
    expect(body.imports).toEqual([]);
  });
});

describe('an import into a new workflow', () => {
  test('writes each case as a run with its true times, outcomes and people', async () => {
    const done = await importLog(app, workspace, sampleLog, { into: asNew() });
    expect(done).toMatchObject({
      status: 'done',
      workflow: { name: 'Requests' },
      result: { runs: 2, completed: 1, cancelled: 1, events: 5, left_out: 0, created_workflow: true },
    });
    const run = await runNamed('R-1');
    expect(run).toMatchObject({
      status: 'completed',
      started_at: unix('2026-01-05T09:00:00Z'),
      ended_at: unix('2026-01-07T08:00:00Z'),
      import: { id: done.id, name: 'log.csv' },
    });
    expect(
      run.run_steps.map(({ name, outcome, done_by, done_by_group }) => [name, outcome, done_by, done_by_group]),
    ).toEqual([
      ['Request submitted', 'done', 'Nok', 'Staff'],
      ['Request approved', 'approve', 'Lek', 'Manager'],
      ['Paid', 'done', null, null],
    ]);
    expect(run.run_steps[2]).toMatchObject({
      opened_at: unix('2026-01-05T11:30:00Z'),
      settled_at: unix('2026-01-07T08:00:00Z'),
    });
    expect((await runNamed('R-2')).status).toBe('cancelled');
    expect((await listRuns())[0]).toMatchObject({ import: { id: done.id } });
  });

  test('creates a version that the engine accepts, not enabled, with the importer as its admin and assignee', async () => {
    const { workflow } = await importLog(app, workspace, sampleLog, { into: asNew() });
    type Seen = {
      workflow: { admins: { id: string }[]; enabled_version: null };
      draft: { definition: { action_groups: { name: string; actions: { name: string; stepable_type: string }[] }[] } };
      versions: { number: number; status: string }[];
    };
    const { body } = await workspace.owner.call<Seen>('GET', `${workspace.path}/workflows/${workflow?.id}`);
    expect(body.workflow).toMatchObject({ enabled_version: null, admins: [{ id: workspace.owner.member_id }] });
    expect(body.versions).toMatchObject([{ number: 1, status: 'disabled' }]);
    expect(body.draft.definition.action_groups.map(({ actions }) => actions.map((one) => one.stepable_type))).toEqual([
      ['task'],
      ['approval', 'approval'],
      ['task'],
    ]);
    const problems = await workspace.owner.call<{ problems: { severity: string }[] }>(
      'GET',
      `${workspace.path}/workflows/${workflow?.id}/problems`,
    );
    expect(problems.body.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('follows the stages that were edited, and enables the version if asked to', async () => {
    const stages = [{ name: 'Everything', activities: ['Paid', 'Request submitted'] }];
    const done = await importLog(app, workspace, sampleLog, { into: { ...asNew('Edited'), enable: true, stages } });
    type Seen = { definition: { action_groups: { name: string; actions: { name: string }[] }[] } };
    const { body } = await workspace.owner.call<Seen>('GET', `${workspace.path}/workflows/${done.workflow?.id}`);
    expect(body.definition.action_groups.map(({ name, actions }) => [name, actions.map((one) => one.name)])).toEqual([
      ['Everything', ['Paid', 'Request submitted']],
      ['Request', ['Request approved', 'Request rejected']],
    ]);
  });

  test('sends nothing: no mail, no notice, no usage, and one line of history', async () => {
    await importLog(app, workspace, sampleLog, { into: asNew() });
    app.later(3 * 86_400);
    await app.work();
    expect(app.mails()).toEqual([]);
    const { rows } = await app.context.pool.query(
      `select (select count(*) from usage_deltas where workspace_id = $1 and runs <> 0) as usage,
        (select count(*) from usage_months where workspace_id = $1 and runs <> 0) as months,
        (select count(*) from notices where workspace_id = $1) as notices,
        (select array_agg(distinct kind) from activities where workspace_id = $1) as kinds`,
      [workspace.id],
    );
    expect(rows).toEqual([{ usage: 0, months: 0, notices: 0, kinds: ['run_imported'] }]);
    const { id } = await runNamed('R-1');
    type History = { activities: { kind: string; data: object }[] };
    const { body } = await workspace.owner.call<History>('GET', `${workspace.path}/runs/${id}/activities`);
    expect(body.activities).toMatchObject([{ kind: 'run_imported', data: { file: 'log.csv' } }]);
    const feed = await workspace.owner.call<History>('GET', `${workspace.path}/activities`);
    expect(feed.body.activities).toEqual([]);
  });

  test('counts in analytics by its own times, before and after they are folded, until it is taken back', async () => {
    type Figures = { data: { started: number; completed: number; cancelled: number } };
    const query = `filter_period=custom&start_datetime=${unix('2026-01-01T00:00:00Z')}&end_datetime=${unix('2026-02-01T00:00:00Z')}`;
    const figures = async () => {
      const { body, problem } = await workspace.owner.call<Figures>(
        'GET',
        `${workspace.path}/runs/completion_rate?${query}`,
      );
      if (!body.data) throw new Error(JSON.stringify(problem));
      return [body.data.started, body.data.completed, body.data.cancelled];
    };
    const { id } = await importLog(app, workspace, sampleLog, { into: asNew() });
    expect(await figures()).toEqual([2, 1, 1]);
    await app.context.jobs.send('fold_run_deltas', {});
    await app.work();
    expect(await figures()).toEqual([2, 1, 1]);
    await workspace.owner.call('DELETE', `${workspace.path}/imports/${id}`);
    await app.work();
    expect(await figures()).toEqual([0, 0, 0]);
  });

  test('records members by address or name as answerers, who then see the run', async () => {
    const [known, named] = [await workspace.person(), await workspace.person()];
    const { rows } = await app.context.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from users where id = $1`,
      [named.user_id],
    );
    const log = csvOf(
      ['case', 'activity', 'time', 'user'],
      ['1', 'Ask', '2026-01-01T10:00:00Z', known.email.toUpperCase()],
      ['2', 'Ask', '2026-01-01T11:00:00Z', rows[0]!.name],
      ['2', 'Do', '2026-01-01T12:00:00Z', 'Nobody Known'],
    );
    const { preview } = await importLog(app, workspace, log, { into: asNew() });
    expect([preview.members_total, preview.others_total]).toEqual([2, 1]);
    expect((await listRuns(known)).map(({ name }) => name)).toEqual(['1']);
    expect((await listRuns(named)).map(({ name }) => name)).toEqual(['2']);
    expect((await runNamed('2', named)).run_steps[0]).toMatchObject({
      done_by: null,
      votes: [{ user_workspace_id: named.member_id, answer: 'done', at: unix('2026-01-01T11:00:00Z') }],
    });
  });

  test('brings chosen columns in as fields of the run and of its steps', async () => {
    const log = csvOf(
      ['case', 'activity', 'time', 'amount', 'note', 'due'],
      ['1', 'Ask', '2026-01-01T10:00:00Z', '12,50', 'first', '2026-03-01'],
      ['1', 'Approved', '2026-01-01T11:00:00Z', 'many', 'fine', ''],
    );
    const { options } = await previewLog(workspace, log);
    const field = (column: string, of: 'run' | 'step', type: 'text' | 'number' | 'date') => ({
      column,
      of,
      label: column,
      type,
    });
    const fields = [field('amount', 'step', 'number'), field('note', 'step', 'text'), field('due', 'run', 'date')];
    const done = await importLog(app, workspace, log, { into: asNew(), mapping: { ...options.mapping, fields } });
    type Fields = { fields: { label: string; value: unknown }[] };
    const run = (await runNamed('1')) as unknown as { run_steps: Fields[] } & Fields;
    expect(run.fields).toMatchObject([{ label: 'due', value: '2026-03-01' }, {}, {}, {}]);
    expect(run.run_steps.map((step) => step.fields.map(({ label, value }) => [label, value]))).toEqual([
      [
        ['amount', '12.50'],
        ['note', 'first'],
      ],
      [['note', 'fine']],
    ]);
    expect(done.result?.left_out).toBe(1);
    const report = await reportOf(done);
    expect(report).toMatch(/^3,1,Approved,.*does not fit.*,many,1\r$/m);
  });
});

async function reportOf({ id }: { id: string }, person = workspace.owner): Promise<string> {
  const reply = await app.app.inject({
    url: `${workspace.path}/imports/${id}/report`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(reply.statusCode).toBe(200);
  return reply.payload;
}

describe('the same log again', () => {
  test('doubles nothing: cases that are there are skipped and reported', async () => {
    const first = await importLog(app, workspace, sampleLog, { into: asNew() });
    const into = { type: 'existing' as const, workflow_id: first.workflow!.id, actions: [] };
    const before = await countRows(app, workspace);
    const longer = Buffer.concat([sampleLog, Buffer.from('R-3,Paid,2026-02-01T00:00:00Z,=Nok,\n')]);
    const again = await importLog(app, workspace, gzipSync(longer), { into });
    expect(again.result).toMatchObject({ runs: 1, cases_known: 2, left_out: 2 });
    expect(await countRows(app, workspace)).toEqual({
      ...before,
      runs: before.runs! + 1,
      run_steps: before.run_steps! + 1,
      activities: before.activities! + 1,
    });
    expect((await reportOf(again)).split('\r\n')).toEqual([
      '\ufeffLine,Case,Activity,Reason,Value,Rows',
      '2,R-1,,This case was imported before.,,3',
      '5,R-2,,This case was imported before.,,2',
      '',
    ]);
  });

  test('from another source is another log, even if its cases have the same ids', async () => {
    const first = await importLog(app, workspace, sampleLog, { into: asNew() });
    const into = { type: 'existing' as const, workflow_id: first.workflow!.id, actions: [] };
    const other = await importLog(app, workspace, sampleLog, { into, source: 'Other tool' });
    expect(other.result).toMatchObject({ runs: 2, cases_known: 0 });
  });

  test('under the name of a workflow that exists is a problem of the preview', async () => {
    await importLog(app, workspace, sampleLog, { into: asNew() });
    const { preview, can, id } = await previewLog(workspace, sampleLog, { into: asNew('REQUESTS') });
    expect(preview.problems).toMatchObject([{ code: 'workflow_name_taken', severity: 'error' }]);
    expect(can.start).toBe(false);
    const { status, problem } = await workspace.owner.call('POST', `${workspace.path}/imports/${id}/start`);
    expect([status, problem.code]).toEqual([422, 'import_has_problems']);
    expect(problem.detail).toContain('REQUESTS');
  });
});

describe('an import into an existing workflow', () => {
  const log = csvOf(
    ['case', 'activity', 'time'],
    ['1', 'ASK', '2026-01-01T10:00:00Z'],
    ['1', 'Looked at', '2026-01-01T11:00:00Z'],
    ['1', 'Rejected', '2026-01-01T12:00:00Z'],
  );

  test('matches activities to actions by name, or as chosen, and reports the rest', async () => {
    const workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
    const approve = workflow.definition.action_groups[1]!.actions[0]!;
    const into = {
      type: 'existing' as const,
      workflow_id: workflow.id,
      actions: [{ activity: 'Rejected', action_id: approve.id }],
    };
    const { preview } = await previewLog(workspace, log, { into });
    expect(preview.activities.map(({ activity, action_id }) => [activity, action_id !== null])).toEqual([
      ['ASK', true],
      ['Looked at', false],
      ['Rejected', true],
    ]);
    expect(preview.actions.map(({ name, activities }) => [name, activities])).toEqual([
      ['Ask', 1],
      ['Approve', 1],
      ['Back', 0],
    ]);
    expect(preview.problems).toMatchObject([
      { code: 'activity_without_action', line: 3, count: 1, severity: 'warning' },
    ]);
    const done = await importLog(app, workspace, log, { into, completing: ['Rejected'] });
    expect(done.result).toMatchObject({ runs: 1, completed: 1, events: 2, left_out: 1, created_workflow: false });
    expect((await runNamed('1')).run_steps.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Ask', 'submitted'],
      ['Approve', 'disapprove'],
    ]);
    expect(await reportOf(done)).toContain('3,1,Looked at,The workflow has no action for this activity.,,1');
  });

  test('needs its admin; others get 403, and 404 for workflows that are not there', async () => {
    const workflow = await createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), []);
    const member = await workspace.person();
    const { id } = await previewLog(workspace, log, {}, { by: member });
    const patch = (workflow_id: string) =>
      member.call('PATCH', `${workspace.path}/imports/${id}`, { import: { into: { type: 'existing', workflow_id } } });
    expect((await patch(workflow.id)).status).toBe(403);
    expect((await patch(app.context.nextId())).problem.code).toBe('workflow_not_found');
    await workspace.owner.call('PATCH', workflow.path, { workflow: { admins: [member.member_id] } });
    expect((await patch(workflow.id)).status).toBe(200);
    await member.call('POST', `${workspace.path}/imports/${id}/start`);
    await workspace.owner.call('PATCH', workflow.path, { workflow: { admins: [workspace.owner.member_id] } });
    await app.work();
    const { body } = await member.call<{ import: Import }>('GET', `${workspace.path}/imports/${id}`);
    expect(body.import).toMatchObject({ status: 'failed', failure: { code: 'not_allowed' } });
    expect(await listRuns()).toEqual([]);
  });

  test('leaves cases running where people can go on: the engine opens what follows', async () => {
    const approver = await workspace.person();
    const workflow = await createTestWorkflow(workspace, requestDefinition([approver.ref]), []);
    const asked = csvOf(
      ['case', 'activity', 'time', 'amount'],
      ['1', 'Ask', '2026-01-01T10:00:00.750Z', '500'],
      ['2', 'Ask', '2026-01-01T10:00:00Z', '50'],
    );
    const { options } = await previewLog(workspace, asked);
    const fields = [{ column: 'amount', of: 'step' as const, label: 'Amount', type: 'number' as const }];
    const done = await importLog(app, workspace, asked, {
      into: { type: 'existing', workflow_id: workflow.id, actions: [] },
      mapping: { ...options.mapping, fields },
      completing: [],
      unfinished: 'running',
    });
    // Nobody is asked about 50: the condition is false, nothing is left to do, and the case is imported as ended.
    expect(done.result).toMatchObject({ runs: 2, running: 1, cancelled: 1, left_out: 1 });
    expect(app.mails()).toEqual([]);
    const run = await runNamed('1', approver);
    expect(run.run_steps.map(({ name, status }) => [name, status])).toEqual([
      ['Ask', 'completed'],
      ['Approve', 'pending'],
      ['Back', 'waiting'],
    ]);
    const { body } = await approver.call<{ pending_actions: { run_step: { id: string } }[] }>(
      'GET',
      `${workspace.path}/pending_actions`,
    );
    expect(body.pending_actions.map(({ run_step }) => run_step.id)).toEqual([run.run_steps[1]?.id]);
    const answered = await approver.call<Whole>(
      'PATCH',
      `${workspace.path}/runs/${run.id}/run_steps/${run.run_steps[1]?.id}`,
      {
        run_step: { answer: 'approve' },
      },
    );
    expect(answered.body.run.status).toBe('completed');
    const { rows } = await app.context.pool.query(
      `select extract(epoch from started_at)::text as started from runs where id = $1`,
      [run.id],
    );
    expect(rows[0].started).toBe(`${unix('2026-01-01T10:00:00Z')}.750000`);
  });

  test('without a version is a problem', async () => {
    const { body } = await workspace.owner.call<{ workflow: { id: string } }>('POST', `${workspace.path}/workflows`, {
      workflow: { name: 'Empty' },
    });
    const into = { type: 'existing' as const, workflow_id: body.workflow.id, actions: [] };
    const { preview, can } = await previewLog(workspace, log, { into });
    expect(preview.problems[0]).toMatchObject({ code: 'workflow_without_version', severity: 'error' });
    expect(can.start).toBe(false);
  });
});

describe('an imported run that has ended', () => {
  test('keeps the fractions of its times when it is archived, and cannot be answered or cancelled', async () => {
    const log = csvOf(
      ['case', 'activity', 'time'],
      ['1', 'Ask', '2026-01-01T10:00:00.123456Z'],
      ['1', 'Done', '2026-01-01T10:00:01.5Z'],
    );
    await importLog(app, workspace, log, { into: asNew(), completing: ['Done'] });
    const { id, can } = await runNamed('1');
    expect(can).toMatchObject({ cancel: false, archive: true });
    const step = (await runNamed('1')).run_steps[0]!;
    const answer = await workspace.owner.call('PATCH', `${workspace.path}/runs/${id}/run_steps/${step.id}`, {
      run_step: { answer: 'done' },
    });
    expect(answer.status).toBe(409);
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${id}/archive_run`);
    const { rows } = await app.context.pool.query(
      `select (ended_at - started_at)::text as span, archived_at is not null as archived from runs where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ span: '00:00:01.376544', archived: true }]);
  });
});

describe('taking an import back', () => {
  test('deletes its runs and its workflow, and nothing else', async () => {
    const before = await countRows(app, workspace);
    const done = await importLog(app, workspace, sampleLog, { into: asNew() });
    expect((await workspace.owner.call('DELETE', `${workspace.path}/imports/${done.id}`)).status).toBe(200);
    await app.work();
    expect(await countRows(app, workspace)).toEqual(before);
    expect((await workspace.owner.call('GET', `${workspace.path}/imports/${done.id}`)).status).toBe(404);
    const again = await importLog(app, workspace, sampleLog, { into: asNew() });
    expect(again.result?.runs).toBe(2);
  });

  test('keeps a workflow that has come into use', async () => {
    const first = await importLog(app, workspace, sampleLog, { into: asNew() });
    const into = { type: 'existing' as const, workflow_id: first.workflow!.id, actions: [] };
    await importLog(app, workspace, sampleLog, { into, source: 'second' });
    await workspace.owner.call('DELETE', `${workspace.path}/imports/${first.id}`);
    await app.work();
    expect(await countRows(app, workspace)).toMatchObject({ runs: 2, workflows: 1 });
  });

  test('that was never started deletes its file', async () => {
    const { id } = await previewLog(workspace, sampleLog);
    await workspace.owner.call('DELETE', `${workspace.path}/imports/${id}`);
    await app.work();
    const { body } = await workspace.owner.call<{ imports: unknown[] }>('GET', `${workspace.path}/imports`);
    expect(body.imports).toEqual([]);
  });
});

describe('an import that is cancelled', () => {
  test('while it waits is not imported, and can be changed and started again', async () => {
    const { id } = await previewLog(workspace, sampleLog, { into: asNew() });
    const path = `${workspace.path}/imports/${id}`;
    await workspace.owner.call('POST', `${path}/start`);
    expect((await workspace.owner.call('PATCH', path, { import: { source: 'x' } })).problem.code).toBe(
      'import_started',
    );
    expect((await workspace.owner.call('DELETE', path)).problem.code).toBe('import_started');
    const { body } = await workspace.owner.call<{ import: Import }>('POST', `${path}/cancel`);
    expect(body.import.status).toBe('cancelled');
    await app.work();
    expect(await listRuns()).toEqual([]);
    expect((await workspace.owner.call('POST', `${path}/cancel`)).problem.code).toBe('import_not_running');
    await workspace.owner.call('POST', `${path}/start`);
    await app.work();
    expect(await listRuns()).toHaveLength(2);
  });
});

describe('the list', () => {
  test('has all imports for owners, their own for members, and nothing for guests', async () => {
    const [one, other]: [TestPerson, TestPerson] = [await workspace.person(), await workspace.person()];
    const guest = await workspace.person('guest');
    const { id } = await previewLog(workspace, sampleLog, {}, { by: one });
    type Imports = { imports: { id: string; created_by: { id: string } }[] };
    const seen = async (person: TestPerson) =>
      (await person.call<Imports>('GET', `${workspace.path}/imports`)).body.imports?.map((row) => row.id);
    expect([await seen(workspace.owner), await seen(one), await seen(other)]).toEqual([[id], [id], []]);
    expect((await guest.call('GET', `${workspace.path}/imports`)).status).toBe(403);
    expect((await other.call('GET', `${workspace.path}/imports/${id}`)).status).toBe(404);
  });

  test('keeps the file of an upload that is started while it is dropped', async () => {
    const { id } = await previewLog(workspace, sampleLog, { into: asNew() });
    const { pool, files } = app.context;
    const { rows } = await pool.query<{ file_key: string }>('select file_key from imports where id = $1', [id]);
    const file_key = rows[0]!.file_key;
    await askWhileLocked(pool, {
      locking: [`update imports set status = 'waiting' where id = $1`, [id]],
      ask: () => sweepImport(app.context, { workspace_id: workspace.id, import_id: id, file_key }),
    });
    const file = await files.get(`imports/${workspace.id}/${file_key}`);
    expect(file).not.toBeNull();
    file?.destroy();
  });

  test('drops an upload that is not imported within a week', async () => {
    await previewLog(workspace, sampleLog);
    app.later(8 * 86_400);
    await app.work();
    const { body } = await workspace.owner.call<{ imports: unknown[] }>('GET', `${workspace.path}/imports`);
    expect(body.imports).toEqual([]);
  });
});
