import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}
interface Sent {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

let receiver: Server;
let app: TestApp;
let workspace: TestWorkspace;
const received: Sent[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    const body = (await json(request)) as Sent;
    if (request.method === 'POST' && request.url === '/v1/traces') received.push(body);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  app = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
  workspace = await createTestWorkspace(app);
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
const of = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

test('a trace leads from a request through its statements to its jobs and theirs, and tells no value', async () => {
  const { owner, path } = workspace;
  const asker = await workspace.person();
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [asker.ref]);
  const { body } = await asker.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
  await app.work();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  // So long that no generated id or time has it by chance.
  const secretAmount = '471100815042';
  const { status } = await asker.call(
    'PATCH',
    `${path}/runs/${body.run.id}/run_steps/${stepOf(body.run, 'Ask').id}`,
    {
      run_step: { answer: 'submitted', comment: 'Nobody else knows', fields: [{ key: 'amount', value: secretAmount }] },
    },
    { traceparent: `00-${traceId}-${parent}-01` },
  );
  expect(status).toBe(200);
  await app.work();
  await app.as('made up')('GET', `${path}/tags`);
  await app.call('GET', '/healthz');
  await app.context.traces?.close();

  const mine = spans().filter((span) => span.traceId === traceId);
  const request = mine.find(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    name: 'PATCH /api/v1/user/workspaces/:ws/runs/:run_id/run_steps/:run_step_id',
    parentSpanId: parent,
  });
  expect(request && of(request)).toMatchObject({ 'http.response.status_code': 200, 'user.id': asker.user_id });
  const below = (span: SentSpan | undefined) => mine.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const statements = below(request).map(({ name }) => name);
  // On several nodes, it may be a function of the node.
  const expected = [/^find-sessions(-on-node)?$/, /^store-/].map((name) => expect.stringMatching(name));
  expect(statements).toEqual(expect.arrayContaining(expected));
  const job = below(request).find(({ name }) => name === 'job notify_opened');
  expect(job).toMatchObject({ kind: 5 });
  expect(below(job).length).toBeGreaterThan(0);
  // The mail is a job of that job.
  const mail = mine.find(({ name }) => name === 'job send_mail');
  expect(mail && of(mail)).toMatchObject({ 'messaging.destination.name': 'send_mail', 'baton.attempt': 1 });

  const all = JSON.stringify(received);
  for (const secret of [secretAmount, 'Nobody else knows', asker.token, asker.email]) expect(all).not.toContain(secret);
  const others = spans().filter((span) => span.traceId !== traceId);
  expect(others.map(({ name }) => name)).toContain('GET /api/v1/user/workspaces/:ws/tags');
  expect(spans().map(({ name }) => name)).not.toContain('GET /healthz');
  const { resource } = received[0]?.resourceSpans[0] ?? {};
  expect(resource?.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'baton' } });
});

test('without an address nothing is opened, and only one module knows the packages', async () => {
  const quiet = await openTestApp({ OTEL_TRACES_SAMPLER: 'always_on' });
  expect(quiet.context.traces).toBeNull();
  await quiet.close();
  const server = join(import.meta.dirname, '..');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const naming = (text: string) => files.filter((name) => readFileSync(join(server, name), 'utf8').includes(text));
  expect(naming(`from '@opentelemetry/`)).toEqual([join('traces', 'send-traces.ts')]);
  expect(naming(`/send-traces.ts'`)).toEqual([join('traces', 'open-traces.ts')]);
  expect(readFileSync(join(server, 'traces/open-traces.ts'), 'utf8')).toContain(`await import('./send-traces.ts')`);
});
