import { AppError } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';

const VERSION_HEADER = 'x-supabase-api-version';
const VERSION = '2024-01-01';

/** Answers an error in the form of the API version that the client speaks. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seen = see(error);
  if (seen.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (seen.retryAfterS !== undefined) reply.header('retry-after', String(seen.retryAfterS));
  const weak = seen.reasons && { weak_password: { reasons: seen.reasons } };
  reply.code(seen.status).header('x-sb-error-code', seen.code);
  if (speaksCurrentVersion(request)) {
    return reply.header(VERSION_HEADER, VERSION).send({ code: seen.code, message: seen.message, ...weak });
  }
  return reply.send({ code: seen.status, error_code: seen.code, msg: seen.message, ...weak });
}

function speaksCurrentVersion(request: FastifyRequest): boolean {
  const given = request.headers[VERSION_HEADER];
  return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && given >= VERSION;
}

function see(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AppError) {
    // A JSON body that is nested too deeply, or a store that is unavailable.
    if (error.status < 500) return new AuthError(error.status, 'bad_json', error.message);
    if (error.retriable) return new AuthError(503, 'unexpected_failure', error.message, { retryAfterS: 1 });
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AuthError(413, 'validation_failed', 'Request body too large');
  if (status === 415) return new AuthError(415, 'validation_failed', 'Send the body as application/json');
  if (status === 400) return new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}
