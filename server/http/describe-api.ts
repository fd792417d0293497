import { z } from 'zod';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { Router } from './route.ts';

type AnyEndpoint = Router['endpoints'][number];

/** Errors that every endpoint may return in addition to its own. */
const everywhere: ErrorCode[] = ['invalid_input', 'malformed_body', 'too_many_requests', 'internal', 'unavailable'];
const whenWritten: ErrorCode[] = ['email_not_valid', 'payload_too_large', 'unsupported_media_type', 'cross_site'];
const whenSignedIn: ErrorCode[] = ['unauthenticated', 'operation_not_allowed', 'not_found'];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

/** The OpenAPI 3.1 document, generated from the routed endpoints. */
export function describeApi(endpoints: AnyEndpoint[], baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baton',
      version: '1',
      description: 'Times are unix seconds. Errors are RFC 9457 problem documents.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'baton_session' },
      },
      schemas: { Problem: problem },
    },
  };
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    values: { type: 'object' },
  },
};

const uploaded = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
  },
};

/** Every error code that an endpoint may return. */
export function codesOf(endpoint: AnyEndpoint): ErrorCode[] {
  return [
    ...everywhere,
    ...(endpoint.method === 'GET' ? [] : whenWritten),
    ...(endpoint.access === 'public' ? [] : whenSignedIn),
    ...(endpoint.access === 'workspace' ? (['workspace_disabled'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
}

function operationOf(endpoint: AnyEndpoint) {
  const errors = Object.entries(Object.groupBy(codesOf(endpoint), (code) => String(errorStatus[code])));
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.upload ? { requestBody: { required: true, content: uploaded } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.status === 302 ? 'Go on there' : 'Done',
        content: { [endpoint.media ?? 'application/json']: { schema: schemaOf(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(
        errors.map(([status, list]) => [
          status,
          {
            description: list?.join(', '),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
