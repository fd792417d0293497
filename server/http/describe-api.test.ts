import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorTitles } from '../../contract/error-titles.ts';
import { errorStatus } from '../../contract/errors.ts';
import { liveEvents } from '../../contract/events.ts';
import { operations, operationTags, schemaNames } from '../../contract/operations.ts';
import { describeFile } from '../workflows/file/describe-file.ts';
import { codesOf, describeApi } from './describe-api.ts';
import type { JsonSchema } from './example-of.ts';
import { showApi } from './show-api.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, []>[];
  parameters: { name: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<
    string,
    { $ref?: string; content: Record<string, { schema: JsonSchema; example?: { code: string } }> }
  >;
}

const endpoints = [...operations.keys()];
let document: ReturnType<typeof describeApi>;
const operationOf = (endpoint: (typeof endpoints)[number]) =>
  document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] as Operation;

beforeAll(() => {
  document = describeApi(endpoints, 'https://baton.example.com');
});

describe('the OpenAPI document', () => {
  test('names every operation once, and tags it with its capability', () => {
    const ids = endpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
    expect(ids).toEqual(expect.arrayContaining(['login', 'startRun', 'getRun', 'answerStep', 'saveDraft']));
    expect(endpoints.flatMap((endpoint) => operationOf(endpoint).tags)).toHaveLength(endpoints.length);
    const used = new Set(endpoints.flatMap((endpoint) => operationOf(endpoint).tags));
    expect([...used].sort()).toEqual(operationTags.toSorted());
  });

  test('leads every reference to a component, and repeats none of the main ones', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string);
    const names = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...new Set(references)].filter((ref) => !names.includes(ref))).toEqual([]);
    expect(names.filter((name) => /__|\$/.test(name))).toEqual([]);
    const main = ['Run', 'RunStep', 'Workflow', 'Definition', 'Action', 'Field', 'Conditions', 'Problem', 'Person'];
    for (const name of main) expect(references).toContain(`#/components/schemas/${name}`);
    const run = operationOf(endpoints.find((endpoint) => operations.get(endpoint)?.id === 'getRun') as never);
    const reply = run.responses[200]?.content['application/json']?.schema;
    expect(reply?.properties?.run).toEqual({ $ref: '#/components/schemas/Run' });
  });

  test('writes out what several operations have once', () => {
    // Clients and the page load it whole. What was written out again at each operation made it 1.8 MB.
    expect(JSON.stringify(document).length).toBeLessThan(850_000);
    expect(Object.keys(document.components.responses)).toEqual(expect.arrayContaining(['Internal', 'Unauthenticated']));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['FileAction', 'FileConditions']));
  });

  test('has for every body an example that its endpoint takes', () => {
    for (const endpoint of endpoints) {
      if (!endpoint.body) continue;
      const { example } = operationOf(endpoint).requestBody?.content['application/json'] ?? {};
      const { success, error } = endpoint.body.safeParse(example);
      expect(success, `${operations.get(endpoint)?.id} ${JSON.stringify(example)} ${error}`).toBe(true);
    }
  });

  test('has for every named schema an example that fits it', () => {
    let count = 0;
    for (const [schema, name] of schemaNames) {
      for (const shown of [document.components.schemas[name], document.components.schemas[`${name}Input`]]) {
        if (!shown) continue;
        const [example] = shown.examples ?? [];
        const { success, error } = schema.safeParse(example);
        expect(success, `${name} ${JSON.stringify(example)} ${error}`).toBe(true);
        count++;
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  test('lists for every status of a problem the codes that the operation answers with it', () => {
    for (const endpoint of endpoints) {
      for (const code of codesOf(endpoint)) {
        const reply = operationOf(endpoint).responses[errorStatus[code]];
        const shared = document.components.responses[reply?.$ref?.replace('#/components/responses/', '') ?? ''];
        const content = (shared ?? reply)?.content['application/problem+json'];
        const [base, own] = content?.schema.allOf ?? [];
        expect(base).toEqual({ $ref: '#/components/schemas/Problem' });
        expect(own?.properties?.status).toEqual({ const: errorStatus[code] });
        expect(own?.properties?.code?.enum).toContain(code);
        expect(own?.properties?.code?.enum).toContain(content?.example?.code);
      }
    }
  });

  test('describes the parameters of the list of runs, and the properties of a step', () => {
    expect(document.components.schemas.Comment?.properties?.id).toEqual({ type: 'string', format: 'uuid' });
    const { created_at } = document.components.schemas.Comment?.properties ?? {};
    expect(created_at).toEqual({ type: 'integer', format: 'int64', description: 'Unix seconds' });
    const { parameters } = operationOf(
      endpoints.find((endpoint) => operations.get(endpoint)?.id === 'listRuns') as never,
    );
    const undescribed = parameters.filter(({ description }) => !description).map(({ name }) => name);
    expect(undescribed).toEqual(['ws']);
    const { properties } = document.components.schemas.RunStep as JsonSchema;
    expect(properties?.votes_needed?.description).toMatch(/null if the first answer decides/);
    expect(document.components.schemas.Run?.properties?.pending_run_step).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/RunStep' }, { type: 'null' }],
    });
  });

  test('has what the contract says of a property, because no comment says it instead', () => {
    const folder = join(import.meta.dirname, '../../contract');
    const commented = readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        const found = text.matchAll(/\*\/\n\s+(\w+)(: \(?(?:z\b|[a-z]\w*(?:\.|,|\())|,)[^;\n]*\n/g);
        return [...found].map(([, property]) => `${name} ${property}`);
      });
    // Comments on parts of endpoints are for who works on them.
    expect(commented.filter((one) => !/ (touches|announcesItself|body|query|reply|params|errors)$/.test(one))).toEqual(
      [],
    );
  });

  test('says how to call: with which token, with which file, and what a stream sends', () => {
    const operationWith = (id: string) =>
      operationOf(endpoints.find((endpoint) => operations.get(endpoint)?.id === id) as never);
    expect(operationWith('startByToken').security).toEqual([{ trigger: [] }]);
    expect(operationWith('startByTokenInPath').security).toEqual([]);
    expect(operationWith('startRun').security).toEqual([{ bearer: [] }, { session: [] }]);
    expect(operationWith('uploadFile').requestBody?.content['multipart/form-data']?.schema.required).toEqual(['file']);
    const stream = operationWith('listenToChanges').responses[200]?.content['text/event-stream']?.schema.description;
    for (const event of liveEvents) expect(stream).toContain(`\`${event}\``);
    const page = showApi(document);
    expect(page).toContain('<li><b>Sign in</b>: <code>POST /api/auth/login</code> returns a token');
    expect(page).toContain('<li><b>sort_field</b> (query): For <code>sort_by=field</code>: the field');
    // Every schema that a call names is on the page.
    const named = [...page.matchAll(/href="#(schema-\w+)"/g)].map(([, id]) => id as string);
    expect([...new Set(named)].filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['schema-Run', 'schema-RunStep', 'schema-Definition']));
  });

  test('has no pattern that only JavaScript reads', () => {
    const documents = [JSON.stringify(document), describeFile('https://baton.example.com')];
    const patterns = documents.flatMap((text) =>
      [...text.matchAll(/"pattern":\s*("(?:[^"\\]|\\.)*")/g)].map(([, one]) => JSON.parse(one as string) as string),
    );
    expect(patterns.length).toBeGreaterThan(100);
    // Python has no classes of Unicode, Go no \u, and Rust takes \0 for a reference to a group.
    expect(patterns.filter((pattern) => /\\[pPu0]/.test(pattern))).toEqual([]);
    const line = document.components.schemas.Field?.properties?.key?.pattern as string;
    expect([
      new RegExp(line).test('amount'),
      new RegExp(line).test('two\nlines'),
      new RegExp(line).test('\x7f'),
    ]).toEqual([true, false, false]);
  });

  test('has each code of a problem on its page once, with its status and title, where the type of problems leads', () => {
    const page = showApi(document);
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(page.split(`<dt id="${code}">`), code).toHaveLength(2);
      expect(page).toContain(`<dt id="${code}"><code>${code}</code></dt><dd>${status} `);
    }
  });

  test('gives each problem a short title of its own', () => {
    const titles = Object.values(errorTitles);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.length > 50 || /[.{}]/.test(title))).toEqual([]);
  });
});
