import type { z } from 'zod';
import { type ErrorCode, errorStatus, fieldFaults } from '../../contract/errors.ts';
import { type Operation, operations, operationTags } from '../../contract/operations.ts';
import { ApiError } from './api-error.ts';
import { bodyExamples } from './body-examples.ts';
import { SchemaComponents } from './describe-schema.ts';
import { exampleId, type JsonSchema } from './example-of.ts';
import { problemOf } from './reply-with-error.ts';
import type { Router } from './route.ts';

type AnyEndpoint = Router['endpoints'][number];

/** Errors that every endpoint may return besides its own; below, those of writes, and those of signed-in callers. */
const everywhere: ErrorCode[] = ['invalid_input', 'malformed_body', 'too_many_requests', 'internal', 'unavailable'];
const whenWritten: ErrorCode[] = [
  'email_not_valid',
  'conflicting_change',
  'payload_too_large',
  'length_required',
  'unsupported_media_type',
  'cross_site',
];
const whenSignedIn: ErrorCode[] = ['unauthenticated', 'operation_not_allowed', 'not_found'];

const description = `The calls that Baton's own pages make, for programs.

- **Sign in**: \`POST /api/auth/login\` returns a token; send it as the bearer token. \`GET /api/v1/user/me\` lists the workspaces, and so the \`ws\` of the paths.
- **Bodies** are JSON in UTF-8; forms are read as well. Unknown properties of a body are ignored; unknown parameters of a query are refused.
- **Values**: times are unix seconds, days YYYY-MM-DD, prices whole cents; in forms, numbers and amounts are decimals as text, and durations whole minutes. The lengths of texts are counted in UTF-16 units: an emoji is two.
- **Lists** have pages: give \`next_cursor\` as \`cursor\`, or where there is none the next \`page\`.
- **Errors** are problem documents (RFC 9457): \`code\` never changes, and \`errors\` names the fields that are wrong. 429 and 503 may be repeated later; 409 after reading again.
- **Methods**: a path answers any other method with 405, and 405 and \`OPTIONS\` list in \`Allow\` those that it has; \`HEAD\` goes wherever \`GET\` does.
- **Repeats** with the same \`Idempotency-Key\` do nothing twice, where the header is listed.
- **Later versions** may add properties, values and codes: ignore what you do not know.`;

/** The OpenAPI 3.1 document, generated from the routed endpoints. */
export function describeApi(endpoints: AnyEndpoint[], baseUrl: string) {
  const components = new SchemaComponents();
  // Replies are described before bodies: if a schema differs between them, the one of the body gets the longer name.
  const replies = new Map(endpoints.map((endpoint) => [endpoint, components.describe(endpoint.reply, 'output')]));
  const responses = describeCommonProblems(endpoints);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = describeOperation(endpoint, replies.get(endpoint) ?? {}, components, responses);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  const schemas = Object.entries({ ...components.schemas, Problem: problem });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baton',
      version: '1',
      description,
    },
    servers: [{ url: baseUrl }],
    tags: operationTags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/auth/login` returns' },
        session: { type: 'apiKey', in: 'cookie', name: 'baton_session', description: 'As browsers send it' },
        trigger: { type: 'http', scheme: 'bearer', description: 'The token of an automatic trigger' },
      },
      responses,
      schemas: Object.fromEntries(schemas.sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
}

/** The values that the messages of the examples contain. */
const exampleValues = {
  count: 2,
  email: 'ada@example.com',
  first: 'Line 3, column 2: it names no activity.',
  id: exampleId,
  max: 5,
  reason: 'channel_not_found',
  workflows: 'Purchase request',
};

const problem: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is listed' },
    title: { type: 'string', description: 'A short summary of the code, in English, the same each time' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    detail: { type: 'string', description: "What happened, in the caller's language" },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string', enum: [...fieldFaults] },
          message: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string', description: 'As the header X-Request-Id of the reply' },
    values: { type: 'object', description: 'What the message names, and what a caller needs to go on' },
  },
  examples: [exampleProblem('step_settled')],
};

function exampleProblem(code: ErrorCode) {
  const { values: _, ...shown } = problemOf(new ApiError(code, { values: exampleValues }), 'en');
  return shown;
}

/** The codes of an operation's problems, by their status. */
const codesByStatus = (endpoint: AnyEndpoint): [string, ErrorCode[]][] =>
  Object.entries(Object.groupBy(new Set(codesOf(endpoint)), (code) => String(errorStatus[code]))).map(
    ([status, codes = []]) => [status, codes],
  );

/** The name of a reply with one of these problems: `NotFoundOrWorkflowNotFound`. */
const nameOfReply = (codes: ErrorCode[]) =>
  codes.map((code) => code.replace(/(?:^|_)(\w)/g, (_match, letter) => letter.toUpperCase())).join('Or');

/** The reply with one of these problems, which share a status. */
function describeProblem(codes: ErrorCode[]) {
  const [last] = codes.slice(-1) as [ErrorCode];
  const properties = { status: { const: errorStatus[last] }, code: { type: 'string', enum: codes } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties }] };
  return {
    description: codes.join(', '),
    content: { 'application/problem+json': { schema, example: exampleProblem(last) } },
  };
}

type Responses = Record<string, ReturnType<typeof describeProblem>>;

/** The replies with problems that several operations have, by name: written out at each, they would be half of the document. */
function describeCommonProblems(endpoints: AnyEndpoint[]): Responses {
  const all = endpoints.flatMap((endpoint) => codesByStatus(endpoint).map(([, codes]) => codes));
  const alike = Object.entries(Object.groupBy(all, nameOfReply)).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    alike.flatMap(([name, [codes = [], ...others] = []]) =>
      others.length > 0 ? [[name, describeProblem(codes)]] : [],
    ),
  );
}

const uploaded = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

/** Every error code that an endpoint may return. */
export function codesOf(endpoint: AnyEndpoint): ErrorCode[] {
  return [
    ...everywhere,
    ...(endpoint.method === 'GET' ? [] : whenWritten),
    ...(endpoint.access === 'public' ? [] : whenSignedIn),
    ...(endpoint.access === 'workspace' ? (['workspace_disabled'] as const) : []),
    ...(endpoint.access === 'workspace' || endpoint.access === 'participant'
      ? (['second_factor_missing'] as const)
      : []),
    ...(endpoint.errors ?? []),
  ];
}

function securityOf({ access, takesTriggerToken }: AnyEndpoint): Record<string, []>[] {
  if (access !== 'public') return [{ bearer: [] }, { session: [] }];
  return takesTriggerToken ? [{ trigger: [] }] : [];
}

function describeOperation(endpoint: AnyEndpoint, reply: JsonSchema, components: SchemaComponents, common: Responses) {
  const { id, tag } = operations.get(endpoint) as Operation;
  const body = endpoint.body ? components.describe(endpoint.body, 'input') : undefined;
  const problems = codesByStatus(endpoint).map(([status, codes]) => {
    const name = nameOfReply(codes);
    return [status, name in common ? { $ref: `#/components/responses/${name}` } : describeProblem(codes)];
  });
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: [
      ...describeParameters(components, endpoint.params, 'path'),
      ...describeParameters(components, endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
      ...(endpoint.isStoredFile ? fileHeaders : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: body, example: bodyExamples.get(endpoint) ?? components.exampleOf(body) },
            },
          },
        }
      : {}),
    ...(endpoint.upload ? { requestBody: { required: true, content: uploaded } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.status === 302 ? 'Go on there' : 'Done',
        content: contentOf(endpoint, reply),
      },
      ...(endpoint.isStoredFile ? partialReplies(contentOf(endpoint, reply)) : {}),
      ...Object.fromEntries(problems),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key returns the first result: a repeat after a lost reply is safe',
  schema: { type: 'string', maxLength: 200 },
};

const fileHeaders = [
  {
    name: 'Range',
    in: 'header',
    description: 'One range of bytes, such as `bytes=0-1023`',
    schema: { type: 'string' },
  },
  {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier reply: if the caller has the file already, it is not sent again',
    schema: { type: 'string' },
  },
];

/** The media types of an endpoint's success. */
export const mediaOf = ({ media = 'application/json' }: AnyEndpoint): readonly string[] =>
  typeof media === 'string' ? [media] : media;

const contentOf = (endpoint: AnyEndpoint, schema: JsonSchema) =>
  Object.fromEntries(mediaOf(endpoint).map((media) => [media, { schema }]));

/** Every status of an endpoint's success. */
export const successesOf = ({ status = 200, isStoredFile }: AnyEndpoint): number[] =>
  isStoredFile ? [status, 206, 304] : [status];

const partialReplies = (content: ReturnType<typeof contentOf>) => ({
  206: { description: 'The part that `Range` asked for', content },
  304: { description: 'The caller has it already' },
});

function describeParameters(components: SchemaComponents, schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.describe(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
}
