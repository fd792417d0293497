import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { requestExport } from '../../contract/exports.ts';
import { readInput } from './read-input.ts';
import { problemOf, toApiError } from './reply-with-error.ts';

const request = { log: { error: () => {} } } as unknown as FastifyRequest;
const codeOf = (message: string, code?: string) =>
  toApiError(Object.assign(new Error(message), code && { code }), request).code;

function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test.each([
  ['terminating connection due to administrator command', '57P01'],
  ['deadlock detected', '40P01'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
  ['no space left on device', 'ENOSPC'],
  ['Connection terminated unexpectedly', undefined],
  // Of Citus, when a node ends: they have the code of internal errors.
  ['failure on connection marked as essential: localhost:9702', 'XX000'],
  ["failed to prepare transaction 'citus_0_1' on host localhost:9702", 'XX000'],
  ['could not commit transaction for shard 102008 on at least one active node', 'XX000'],
  ['postmaster was shut down, exiting', 'XX000'],
  ['cannot connect to localhost:9702 to fetch intermediate results', 'XX000'],
  ['failed to read result "4_2" from node localhost:9702', 'XX000'],
  ['server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally', 'XX000'],
  ['SSL connection has been closed unexpectedly', 'XX000'],
  ['could not receive data from server: Connection reset by peer', 'XX000'],
  ['no connection to the server', 'XX000'],
])('whoever meets "%s" may try again', (message, code) => {
  expect(codeOf(message, code)).toBe('unavailable');
});

test.each([
  ['null value in column "name" violates not-null constraint', '23502'],
  ['cache lookup failed for type 3', 'XX000'],
  ["Cannot read properties of undefined (reading 'id')", undefined],
])('"%s" is a fault of the server', (message, code) => {
  expect(codeOf(message, code)).toBe('internal');
});

test.each([
  [[], { field: 'run_ids', code: 'blank', message: 'run_ids cannot be blank.' }],
  [['7'], { field: 'run_ids.0', message: 'run_ids must be an id, as Baton gave it: a UUID.' }],
])('the message of a list, here %s, names the list', (run_ids, named) => {
  const body = { workflow_id: '0190a6c0-5d4e-7c3b-8f2a-1b2c3d4e5f60', format: 'csv', run_ids };
  const read = () => readInput(requestExport.body as z.ZodType, body, 'body');
  const { errors } = problemOf(toApiError(errorOf(read), request), 'en');
  expect(errors).toMatchObject([named]);
});
