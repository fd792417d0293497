import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileReply } from '../../contract/files.ts';
import type { Field } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createPng, upload, uploadBody, uploadHeaders } from '../testing/upload.ts';
import { cleanName } from './clean-name.ts';

let app: TestApp;
let workspace: TestWorkspace;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await createTestWorkspace(app);
});

type Uploaded = { file: FileReply };
const pdf = Buffer.from('%PDF-1.7\n1 0 obj');

const send = (person: TestPerson, contents: Buffer, as?: Parameters<typeof upload>[3]) =>
  upload<Uploaded>(person.call, `${workspace.path}/files`, contents, as);
async function give(person: TestPerson, contents = createPng()): Promise<string> {
  return (await send(person, contents)).body.file.key;
}
const read = (person: TestPerson, key: string, at = workspace) =>
  app.app.inject({ url: `${at.path}/files/${key}`, headers: { authorization: `Bearer ${person.token}` } });
const statusOf = async (person: TestPerson, key: string) => (await read(person, key)).statusCode;

const stored = (): string[] => {
  try {
    return readdirSync(join(app.context.config.DATA_DIR, 'files/uploads', workspace.id));
  } catch {
    return [];
  }
};
const rows = async () =>
  (await app.context.pool.query('select key from files where workspace_id = $1', [workspace.id])).rows.map(
    ({ key }) => key,
  );

/** Moves the clock forward by more than a day, and runs every sweep that is due then. */
async function aDayLater() {
  app.later(24 * 3600 + 120);
  await app.context.pool.query(`update pgboss.job set start_after = now() where name = 'sweep_file'`);
  await app.work();
}

/**
 * A start form with files; then a form for files, with the given assignees; then an approval by the boss, who may send
 * it back.
 */
async function papers({
  holders,
  boss,
  is_lock = false,
  starter = workspace.owner,
}: {
  holders: TestPerson[];
  boss: TestPerson;
  is_lock?: boolean;
  starter?: TestPerson;
}) {
  const { field, group, act, answered, all, actionId } = definitionBuilders(`papers ${++count}`);
  const started: Field = { ...field('file', 'offer', 'Offer'), required: false };
  const asked: Field = field('file', 'papers', 'Papers');
  const workflow = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [started],
      action_groups: [
        group(
          'Collect',
          act('form', 'Papers', { fields: [asked] }, { assignees: holders.map(({ ref }) => ref), is_lock }),
        ),
        group(
          'Look',
          act(
            'approval',
            'Look',
            { fields: [], vote: anyVote, cancel_on_disapprove: false },
            { assignees: [boss.ref] },
          ),
          act(
            'go_back',
            'Back',
            { go_back_to: actionId('Papers') },
            { condition: all(answered('Look', 'disapprove')) },
          ),
        ),
      ],
      cancellation: [],
    },
    [starter.ref],
  );
  const start = (fields: object[] = [], more: object = {}) =>
    starter.call<{ run: TestRun & { images: FileReply[]; image_keys: string[] } }>('POST', `${workspace.path}/runs`, {
      workflow_id: workflow.id,
      fields,
      ...more,
    });
  const answer = (person: TestPerson, run: TestRun, keys: string[] | null, answer?: string) =>
    person.call<{ run: TestRun }>('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Papers').id}`, {
      run_step: { answer, fields: keys ? [{ key: 'papers', value: keys }] : undefined },
    });
  return { workflow, start, answer };
}
const unknown = { field: 'fields.papers', code: 'unknown_file' };

/** Simulates a disk that is full after one megabyte. */
async function* fillingUp(contents: Readable) {
  let size = 0;
  for await (const chunk of contents as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > 1_000_000) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    yield chunk;
  }
}

describe('an upload', () => {
  test('can be read by its uploader only until it is attached, with the type of its content', async () => {
    const [member, other] = [await workspace.person('guest'), await workspace.person()];
    const png = createPng(8, 8);
    const { status, body } = await send(member, png, { name: '../../etc/รายงาน (1).png', type: 'text/html' });
    expect([status, body.file]).toEqual([
      201,
      { key: expect.stringMatching(/^[\w-]{22}$/), name: 'รายงาน (1).png', type: 'image/png', size: png.length },
    ]);
    const shown = await read(member, body.file.key);
    expect(shown.rawPayload.equals(png)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `inline; filename="______ (1).png"; filename*=UTF-8''${encodeURIComponent('รายงาน')}%20%281%29.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    for (const person of [other, workspace.owner]) expect(await statusOf(person, body.file.key)).toBe(404);
    expect((await app.call('GET', `${workspace.path}/files/${body.file.key}`)).status).toBe(401);
    const foreign = await createTestWorkspace(app);
    expect((await read(foreign.owner, body.file.key)).statusCode).toBe(404);
    expect((await read(foreign.owner, body.file.key, foreign)).statusCode).toBe(404);
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [member.member_id]);
    expect(await statusOf(member, body.file.key)).toBe(403);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'x.html', 'attachment'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'x.svg', 'attachment'],
    ['a page that is called a picture', '<html>', 'x.png', 'attachment'],
    ['a PDF', '%PDF-1.7\n', 'x.html', 'inline'],
    ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;', 'x.exe', 'inline'],
  ])('that is %s is served with the type of its content', async (_name, contents, name, kind) => {
    const { body } = await send(workspace.owner, Buffer.from(contents, 'latin1'), { name, type: 'image/png' });
    const shown = await read(workspace.owner, body.file.key);
    expect(shown.headers['content-disposition']).toMatch(new RegExp(`^${kind}; `));
    expect(shown.headers['content-type']).toBe(
      kind === 'attachment' ? 'application/octet-stream' : name === 'x.html' ? 'application/pdf' : 'image/gif',
    );
  });

  test('has the name of its file, quotation marks too, which browsers send as %22', async () => {
    const { body } = await send(workspace.owner, createPng(), { name: 'Plan %22B%22 100%25%0D%0A 🙂.png' });
    expect(body.file.name).toBe('Plan "B" 100%25 🙂.png');
    const { headers } = await read(workspace.owner, body.file.key);
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Plan "B" 100%25 🙂.png')}`,
    );
  });

  test.each([
    ['C:\\Users\\x\\report.pdf', 'report.pdf'],
    ['../../../etc/passwd', 'passwd'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['\u2067a\u0000b\r\nc\u2028d\t.txt', 'abcd.txt'],
    ['..', 'file'],
    ['', 'file'],
    [`${'x'.repeat(500)}.docx`, `${'x'.repeat(195)}.docx`],
    ['\ud800.png', '.png'],
  ])('with unsafe name %# gets a safe name', (name, clean) => {
    expect(cleanName(name)).toBe(clean);
  });

  test('must be one file of at most 25 MB in a form', async () => {
    const { token, call } = workspace.owner;
    const path = `${workspace.path}/files`;
    const posing = { file: { path: '/etc/passwd', size: 10, type: 'image/png' } };
    const refused = [
      await call('POST', path, posing),
      await send(workspace.owner, createPng(), { boundary: 'another' }),
      await send(workspace.owner, Buffer.alloc(0)),
    ];
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'image/png',
      'application/octet-stream',
      'multipart/form-data',
      'multipart/mixed; boundary=line',
      'multipart/form-data; boundary=',
    ]) {
      const { statusCode: status } = await app.app.inject({
        method: 'POST',
        url: path,
        payload: createPng(),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      });
      refused.push({ status } as (typeof refused)[0]);
    }
    for (const { status } of refused) expect([400, 413, 415, 422]).toContain(status);
    const long = await send(workspace.owner, Buffer.alloc(25 * 1024 * 1024 + 1, 1));
    expect([long.status, long.problem.code]).toEqual([413, 'payload_too_large']);
    expect([stored(), await rows()]).toEqual([[], []]);
    expect((await send(workspace.owner, Buffer.alloc(25 * 1024 * 1024, 1))).status).toBe(201);
  });

  test.each([
    ['an upload', () => `${workspace.path}/files`],
    ['a picture', () => '/api/v1/user/profile_image'],
    ['an event log', () => `${workspace.path}/imports`],
  ])('with a second file is refused as %s: nobody would get the other one', async (_what, path) => {
    const files = [createPng(), Buffer.from('Case,Activity\n1,Pay')].map((file) => uploadBody(file));
    const end = Buffer.from('--line--\r\n').length;
    const body = Buffer.concat(files.map((file, at) => (at === 0 ? file.subarray(0, -end) : file)));
    const { status, problem } = await workspace.owner.call('POST', path(), body, uploadHeaders);
    expect([status, problem.errors]).toMatchObject([422, [{ field: 'file', code: 'sent_twice' }]]);
    expect(stored()).toEqual([]);
  });

  test('is not sent again to who has it, and is to who may not read it any more', async () => {
    const key = await give(workspace.owner);
    const { etag } = (await read(workspace.owner, key)).headers;
    const again = (person: TestPerson, version: string) =>
      app.app.inject({
        url: `${workspace.path}/files/${key}`,
        headers: { authorization: `Bearer ${person.token}`, 'if-none-match': version },
      });
    for (const version of [String(etag), `W/${etag}`, `"another", ${etag}`, '*']) {
      const { statusCode, headers, rawPayload } = await again(workspace.owner, version);
      expect([statusCode, headers.etag, headers['cache-control'], rawPayload.length]).toEqual([
        304,
        etag,
        'private, max-age=300',
        0,
      ]);
    }
    expect((await again(workspace.owner, '"another"')).statusCode).toBe(200);
    expect((await again(await workspace.person(), String(etag))).statusCode).toBe(404);
  });

  test('is served in ranges, as previews of large files need', async () => {
    const whole = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    const key = (await send(workspace.owner, whole)).body.file.key;
    const part = (range: string, headers: Record<string, string> = {}) =>
      app.app.inject({
        url: `${workspace.path}/files/${key}`,
        headers: { authorization: `Bearer ${workspace.owner.token}`, range, ...headers },
      });
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100000-250000', 100_000, 250_000],
      ['bytes=299990-', 299_990, 299_999],
      ['bytes=-10', 299_990, 299_999],
      ['bytes=-900000', 0, 299_999],
      ['bytes=299999-900000', 299_999, 299_999],
    ] as const) {
      const { statusCode, headers, rawPayload } = await part(range);
      expect([statusCode, headers['content-range'], headers['content-length']]).toEqual([
        206,
        `bytes ${start}-${end}/300000`,
        String(end - start + 1),
      ]);
      expect(rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    for (const range of ['bytes=300000-', 'bytes=300000-300005', 'bytes=-0']) {
      const { statusCode, headers, body } = await part(range);
      expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */300000']);
      expect(JSON.parse(body).code).toBe('range_not_satisfiable');
    }
    // A malformed range, or several, gets the whole file.
    for (const range of ['bytes=5-1', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', `bytes=${'9'.repeat(400)}-`, 'x']) {
      const { statusCode, headers, rawPayload } = await part(range);
      expect([statusCode, headers['content-range'], rawPayload.length]).toEqual([200, undefined, 300_000]);
    }
    const { etag } = (await part('bytes=0-1')).headers;
    expect((await part('bytes=0-1', { 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200);
    const stranger = await workspace.person();
    expect((await part('bytes=900000-', { authorization: `Bearer ${stranger.token}` })).statusCode).toBe(404);
  });

  test('is refused and leaves nothing when the disk is full, and other files can still be read', async () => {
    const key = await give(workspace.owner);
    const { put } = app.context.files;
    // The first megabyte fits.
    app.context.files.put = (at, contents, type) => put(at, Readable.from(fillingUp(contents as Readable)), type);
    const refused = await send(workspace.owner, Buffer.alloc(3_000_000, 1)).finally(() => {
      app.context.files.put = put;
    });
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    expect([stored(), await rows()]).toEqual([[key], [key]]);
    expect(readdirSync(join(app.context.config.DATA_DIR, 'files/.incoming'))).toEqual([]);
    expect(await statusOf(workspace.owner, key)).toBe(200);
    expect((await send(workspace.owner, createPng())).status).toBe(201);
  });

  test('that is interrupted leaves nothing', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = `--line\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    socket.write(
      `POST ${workspace.path}/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${workspace.owner.token}\r\n` +
        `content-type: multipart/form-data; boundary=line\r\ncontent-length: 9000000\r\n\r\n${head}`,
    );
    socket.write(Buffer.alloc(3_000_000, 1));
    const incoming = () => readdirSync(join(app.context.config.DATA_DIR, 'files/.incoming')).length;
    await expect.poll(incoming, { timeout: 10_000 }).toBe(1);
    socket.destroy();
    await expect.poll(incoming, { timeout: 10_000 }).toBe(0);
    expect([stored(), await rows()]).toEqual([[], []]);
  });

  test('is deleted a day later if it is not attached, or if its row was never stored', async () => {
    const key = await give(workspace.owner);
    await app.context.pool.query('alter table files add constraint no_more check (false) not valid');
    expect((await send(workspace.owner, createPng())).status).toBe(500);
    await app.context.pool.query('alter table files drop constraint no_more');
    expect(stored()).toHaveLength(2);
    await app.context.pool.query(`update pgboss.job set start_after = now() where name = 'sweep_file'`);
    await app.work();
    // A file with a row is kept for its day.
    expect(stored()).toEqual([key]);
    const later = await give(workspace.owner);
    await aDayLater();
    expect([stored(), await rows()]).toEqual([[], []]);
    expect(await statusOf(workspace.owner, key)).toBe(404);
    expect(await statusOf(workspace.owner, later)).toBe(404);
  });

  test('waits with at most a hundred others', async () => {
    await app.context.pool.query(
      `insert into files select $1, 'waiting-' || n, 'x', 'image/png', 1, $2, now(), to_timestamp($3)
      from generate_series(1, 100) n`,
      [workspace.id, workspace.owner.member_id, app.context.now() + 60],
    );
    expect((await send(workspace.owner, createPng())).status).toBe(429);
    expect((await send(await workspace.person(), createPng())).status).toBe(201);
  });
});

describe('a file in an answer', () => {
  test('is read by all who see the run once it is given, and only by its author while it is a draft', async () => {
    const [holder, boss, stranger] = [
      await workspace.person('guest'),
      await workspace.person(),
      await workspace.person(),
    ];
    const { start, answer } = await papers({ holders: [holder], boss });
    const { run } = (await start()).body;
    const [kept, dropped] = [await give(holder, pdf), await give(holder)];
    const draft = await answer(holder, run, [kept, dropped]);
    expect(draft.status).toBe(200);
    expect(stepOf(draft.body.run, 'Papers').form).toMatchObject([
      {
        value: [kept, dropped],
        files: [{ key: kept, name: 'picture.png', type: 'application/pdf' }, { key: dropped }],
      },
    ]);
    expect([await statusOf(holder, kept), await statusOf(workspace.owner, kept)]).toEqual([200, 404]);
    const given = await answer(holder, run, [kept], 'submitted');
    expect(given.body.run.fields).toMatchObject([{ value: [kept], text: 'picture.png', files: [{ key: kept }] }]);
    expect([await statusOf(boss, kept), await statusOf(workspace.owner, kept)]).toEqual([200, 200]);
    expect([await statusOf(stranger, kept), await statusOf(workspace.owner, dropped)]).toEqual([404, 404]);
    await aDayLater();
    expect(stored()).toEqual([kept]);
    expect(await rows()).toEqual([kept]);
  });

  test('stays while a draft contains it', async () => {
    const holder = await workspace.person();
    const { start, answer } = await papers({ holders: [holder], boss: workspace.owner });
    const { run } = (await start()).body;
    const key = await give(holder);
    await answer(holder, run, [key]);
    await aDayLater();
    expect(stored()).toEqual([key]);
    await answer(holder, run, []);
    await aDayLater();
    expect([stored(), await rows()]).toEqual([[], []]);
  });

  test("must be the caller's own, not expired, not attached elsewhere, and named once", async () => {
    const [holder, other] = [await workspace.person(), await workspace.person()];
    const { start, answer } = await papers({ holders: [holder, other], boss: workspace.owner });
    const [first, second] = [(await start()).body.run, (await start()).body.run];
    const foreign = await createTestWorkspace(app);
    const { body } = await upload<Uploaded>(foreign.owner.call, `${foreign.path}/files`, createPng());
    const used = await give(holder);
    expect((await answer(holder, first, [used], 'submitted')).status).toBe(200);
    for (const key of [await give(other), body.file.key, used, 'x'.repeat(22), '../../secret', '__proto__']) {
      const { status, problem } = await answer(holder, second, [key], 'submitted');
      expect([status, problem.code, problem.errors], key).toMatchObject([422, 'invalid_fields', [unknown]]);
    }
    const old = await give(holder);
    app.later(24 * 3600 + 1);
    expect((await answer(holder, second, [old], 'submitted')).problem.errors).toMatchObject([unknown]);
    expect((await answer(holder, second, null)).status).toBe(200);
    // Nothing of the refused answer was stored.
    const { body: now } = await holder.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${second.id}`);
    expect(stepOf(now.run, 'Papers')).toMatchObject({ status: 'pending', fields: [] });
  });

  test('is attached once when fifty answers name it at the same time', async () => {
    const holder = await workspace.person();
    const { start, answer } = await papers({ holders: [holder], boss: workspace.owner });
    const key = await give(holder);
    const runs = await Promise.all(Array.from({ length: 50 }, async () => (await start()).body.run));
    const replies = await Promise.all(runs.map((run) => answer(holder, run, [key], 'submitted')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  test('may be used again in the next attempt, by any of its assignees', async () => {
    const [holder, other] = [await workspace.person(), await workspace.person()];
    const { start, answer } = await papers({ holders: [holder, other], boss: workspace.owner });
    const { run } = (await start()).body;
    const key = await give(holder);
    const { body: first } = await answer(holder, run, [key], 'submitted');
    const { body: back } = await workspace.owner.call<{ run: TestRun }>(
      'PATCH',
      `${workspace.path}/runs/${run.id}/run_steps/${stepOf(first.run, 'Look').id}`,
      { run_step: { answer: 'disapprove' } },
    );
    const { body: mine } = await other.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(stepOf(mine.run, 'Papers')).toMatchObject({ attempt: 2, form: [{ value: [key], files: [{ key }] }] });
    const again = await answer(other, back.run, [key, await give(other)], 'submitted');
    expect(again.status).toBe(200);
  });

  test("of a locked action can be read only by its assignees and the run's admins", async () => {
    const [holder, starter, boss] = [await workspace.person(), await workspace.person(), await workspace.person()];
    const { start, answer } = await papers({ holders: [holder], boss, is_lock: true, starter });
    const { run } = (await start()).body;
    const key = await give(holder);
    await answer(holder, run, [key], 'submitted');
    expect([await statusOf(holder, key), await statusOf(workspace.owner, key)]).toEqual([200, 200]);
    expect([await statusOf(starter, key), await statusOf(boss, key)]).toEqual([404, 404]);
    const { body } = await starter.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(JSON.stringify(body)).not.toContain(key);
  });

  test('can be attached at the start as well, and so can pictures of the run itself', async () => {
    const [starter, holder] = [await workspace.person(), await workspace.person('guest')];
    const { start } = await papers({ holders: [holder], boss: workspace.owner, starter });
    const [offer, picture, second] = [await give(starter, pdf), await give(starter), await give(starter)];
    const { status, body } = await start([{ key: 'offer', value: [offer] }], { imageKeys: [picture, second] });
    expect([status, body.run.image_keys, body.run.images]).toMatchObject([
      201,
      [picture, second],
      [{ key: picture, type: 'image/png' }, { key: second }],
    ]);
    for (const key of [offer, picture]) expect(await statusOf(holder, key)).toBe(200);
    const { body: read } = await holder.call<{ run: { image_keys: string[] } }>(
      'GET',
      `${workspace.path}/runs/${body.run.id}`,
    );
    expect(read.run.image_keys).toEqual([picture, second]);
    for (const keys of [[await give(starter, pdf)], [picture], [await give(holder)]]) {
      const refused = await start([], { image_keys: keys });
      expect(refused.problem.errors).toMatchObject([{ field: 'image_keys', code: 'unknown_file' }]);
    }
    const again = await start([{ key: 'offer', value: [offer] }]);
    expect(again.problem.errors).toMatchObject([{ field: 'fields.offer', code: 'unknown_file' }]);
  });

  test('is refused for a planned run', async () => {
    const { workflow } = await papers({ holders: [workspace.owner], boss: workspace.owner });
    const { status, problem } = await workspace.owner.call('POST', `${workspace.path}/planned_runs`, {
      workflow_id: workflow.id,
      run: { rrule: 'FREQ=WEEKLY;BYDAY=MO' },
      fields: [{ key: 'offer', value: [await give(workspace.owner)] }],
    });
    expect([status, problem.errors]).toMatchObject([422, [{ field: 'fields.offer', code: 'file_not_supported' }]]);
  });

  test('that is required must be there', async () => {
    const holder = await workspace.person();
    const { start, answer } = await papers({ holders: [holder], boss: workspace.owner });
    const { run } = (await start()).body;
    expect((await answer(holder, run, [], 'submitted')).problem.errors).toMatchObject([
      { field: 'fields.papers', code: 'blank' },
    ]);
  });

  test('is deleted with its workflow', async () => {
    const holder = await workspace.person();
    const { start, answer, workflow } = await papers({ holders: [holder], boss: workspace.owner });
    const { run } = (await start()).body;
    const [key, other] = [await give(holder), await give(holder)];
    await answer(holder, run, [key], 'submitted');
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${run.id}/cancel`);
    expect((await workspace.owner.call('DELETE', workflow.path)).status).toBe(200);
    expect(await statusOf(holder, key)).toBe(404);
    await app.work();
    expect([stored(), await rows()]).toEqual([[other], [other]]);
  });
});

test('is unavailable for now, and not a fault of Baton, while the bucket cannot be reached', async () => {
  const apart = await openTestApp({
    S3_BUCKET: 'baton',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'y',
    LOG_LEVEL: 'error',
  });
  const { owner, path } = await createTestWorkspace(apart);
  const { status, problem } = await upload(owner.call, `${path}/files`, createPng());
  expect([status, problem.code]).toEqual([503, 'unavailable']);
  expect(apart.logged().join()).toContain('ECONNREFUSED');
  await apart.close();
});
