import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, FieldFault, Problem } from '../../contract/errors.ts';
import { errorStatus } from '../../contract/errors.ts';
import type { Language } from '../../engine/definition.ts';
import { Rejection } from '../../engine/rejection.ts';
import { Failure, type FieldFailure } from './failure.ts';
import { fieldMessageOf, messageOf, pickLanguage } from './messages.ts';

/** Codes of Fastify's own refusals; the rest of its 4xx are a malformed body. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

const brokenMultipart = /^(Unexpected end of (multipart data|form|file)|Multipart: |Malformed |Part terminated early)/;

/** Turns whatever was thrown into a refusal of the closed list; what is not one is logged, and told as `internal`. */
export function toFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Rejection) {
    return new Failure(error.code as ErrorCode, {
      errors: error.fields as FieldFailure[],
      values: error.values,
    });
  }
  const fault = error as Partial<FastifyError>;
  if (fault.statusCode === 429) return new Failure('too_many_requests');
  if (fault.statusCode && fault.statusCode < 500) {
    return new Failure(fastifyCodes[fault.code ?? ''] ?? 'malformed_body');
  }
  // What the parser of multipart bodies throws at a broken one carries no status.
  if (error instanceof Error && brokenMultipart.test(error.message)) return new Failure('malformed_body');
  // The database is away or restarting: the caller may try again.
  if (fault.code && /^(57P0|08|ECONN|EPIPE|53300)/.test(fault.code)) {
    request.log.error(error);
    return new Failure('unavailable');
  }
  if (error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message)) {
    request.log.error(error);
    return new Failure('unavailable');
  }
  request.log.error(error);
  return new Failure('internal');
}

/** RFC 9457, in the caller's language. */
export function problemOf(failure: Failure, language: Language): Problem {
  return {
    type: 'about:blank',
    title: failure.code,
    status: errorStatus[failure.code],
    code: failure.code,
    detail: messageOf(language, failure.code, failure.values),
    errors: failure.errors.map(({ field, code, values }) => ({
      field,
      code: code as FieldFault,
      message: fieldMessageOf(language, field, code, values),
    })),
    ...(Object.keys(failure.values).length > 0 ? { values: failure.values } : {}),
  };
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toFailure(error, request);
  const language = pickLanguage(request.language, request.cookies?.baton_language, request.headers['accept-language']);
  reply.code(failure.status).type('application/problem+json').send(problemOf(failure, language));
}
