import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorTitles } from '../../contract/error-titles.ts';
import type { ErrorCode, FieldFault, Problem } from '../../contract/errors.ts';
import { errorStatus } from '../../contract/errors.ts';
import type { Language } from '../../engine/definition.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { isPlannedInMove } from '../db/distribute/is-planned-in-move.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { ApiError, type ApiFieldError } from './api-error.ts';
import { changedMeanwhile, goneByPath } from './foreign-keys.ts';
import { fieldMessageOf, languageOf, messageOf } from './messages.ts';
import { securityHeaders } from './security-headers.ts';

/** The codes of Fastify's own errors; its other 4xx errors mean a malformed body. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  // An id that is too long cannot exist.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/**
 * Errors of PostgreSQL, a full disk or the store of files, by the beginning of their codes: unavailable, restarting, full,
 * overloaded, or a conflict of two writes. The caller may try again.
 */
const passing = /^(57P0|57014|08|53|55P03|40001|40P01|25006|ECONN|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|E_CANNOT_)/;

/** The code for a violated foreign key; null for other errors, and where the violation is a bug of the server. */
function codeOfForeignKey(error: unknown): ErrorCode | null {
  const violated = violatedConstraint(error);
  if (violated?.kind !== 'foreign_key') return null;
  if (goneByPath.has(violated.name)) return 'not_found';
  return changedMeanwhile.has(violated.name) ? 'conflicting_change' : null;
}

const lostConnection =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|socket timed out|socket hang up/;

/**
 * What Citus says, with the code of internal errors, when a node ends in the middle of a statement or a commit. If the node
 * could say nothing itself, it is the message of Citus' own PostgreSQL client.
 */
const lostNode = new RegExp(
  `^(${[
    'failure on connection marked as essential',
    'failed to (prepare transaction|COPY to shard|complete COPY)',
    'could not (connect to any active placements|commit transaction for shard)',
    'execution cannot recover from multiple connection',
    'postmaster was shut down',
    'cannot connect to \\S+ to fetch intermediate results',
    'failed to read result \\S+ from node',
    '(server closed the connection|SSL connection has been closed) unexpectedly',
    'could not (send data to|receive data from) server',
    'no connection to the server',
  ].join('|')})`,
);

const brokenMultipart = /^(Unexpected end of (multipart data|form|file)|Multipart: |Malformed |Part terminated early)/;

/** Converts any error to an ApiError. An unexpected error is logged and becomes `internal` or `unavailable`. */
export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof EngineError) {
    return new ApiError(error.code as ErrorCode, {
      errors: error.fields as ApiFieldError[],
      values: error.values,
    });
  }
  const fault = error as Partial<FastifyError>;
  if (fault.statusCode === 429) return new ApiError('too_many_requests');
  if (fault.statusCode && fault.statusCode < 500) {
    return new ApiError(
      fastifyCodes[fault.code ?? ''] ?? (fault.statusCode === 413 ? 'payload_too_large' : 'malformed_body'),
    );
  }
  // The parser's errors for malformed multipart bodies have no status.
  if (error instanceof Error && brokenMultipart.test(error.message)) return new ApiError('malformed_body');
  const byForeignKey = codeOfForeignKey(error);
  if (byForeignKey) return new ApiError(byForeignKey);
  request.log.error(error);
  const isLost =
    isPlannedInMove(error) ||
    (error instanceof Error && (lostConnection.test(error.message) || lostNode.test(error.message)));
  const isPassing = passing.test(fault.code ?? '') || isLost;
  return new ApiError(isPassing ? 'unavailable' : 'internal');
}

/** Only fields that are blank are solved by answering all required ones. */
const sentenceOf = ({ code, errors }: ApiError): ErrorCode =>
  code === 'invalid_fields' && errors.length > 0 && errors.every((error) => error.code !== 'blank')
    ? 'invalid_input'
    : code;

/** The problem document (RFC 9457) of an error. */
export function problemOf(failure: ApiError, language: Language): Problem {
  return {
    type: `/api/docs#${failure.code}`,
    title: errorTitles[failure.code],
    status: errorStatus[failure.code],
    code: failure.code,
    detail: messageOf(language, sentenceOf(failure), failure.values),
    errors: failure.errors.map(({ field, code, values }) => ({
      field,
      code: code as FieldFault,
      message: fieldMessageOf(language, field, code, values),
    })),
    ...(Object.keys(failure.values).length > 0 ? { values: failure.values } : {}),
  };
}

/** Any error as the problem document for the caller. */
export function problemFor(error: unknown, request: FastifyRequest): Problem {
  return problemOf(toApiError(error, request), languageOf(request));
}

export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = { ...problemFor(error, request), request_id: request.id };
  if (problem.code === 'too_many_requests' && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
  // Asked for by RFC 9110, section 15.5.2: clients find out by it how to sign in.
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="Baton"');
  // Set again, because the route may have set headers for its success, and no hook runs for a malformed path.
  reply
    .header('x-request-id', request.id)
    .headers(securityHeaders)
    .code(problem.status)
    .type('application/problem+json')
    .send(problem);
}

/** Replies to input that is not HTTP, or whose headers are too large: there is no request object yet. */
export function replyToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const body = JSON.stringify(problemOf(new ApiError('malformed_body'), 'en'));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders).map((header) => header.join(': ')),
  ];
  socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}
