import {
  type ErrorCode,
  errorCatalogue,
  type Problem,
  type ProblemMembers,
  problemType,
} from '@sillage/proto/http/errors';
import { sumsToJson } from '@sillage/proto/values/money';
import { AppError } from '@sillage/runtime/service';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { HttpApp } from '../app/http-app.ts';

/** The answer for an error; `log` is set if an operator must see the original. */
interface Seen {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly members?: ProblemMembers | undefined;
  readonly log?: 'error' | 'warn';
}

/** Answers every error of the app as problem+json, and every unknown route as `not_found`. */
export function answerProblems(app: HttpApp): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, { code: 'not_found', detail: 'There is nothing at this address' }),
  );
}

/** For Fastify's errors before routing, such as a malformed percent-encoding. */
export function refuseUnparsable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(request, reply, { code: 'validation_failed', detail: 'The address of the request cannot be read' });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seen = see(error);
  if (seen.log)
    request.log[seen.log](
      { requestId: request.id, err: error, detail: error instanceof AppError ? error.detail : undefined },
      'a request failed',
    );
  if (errorCatalogue[seen.code].retriable && !reply.hasHeader('retry-after')) reply.header('retry-after', '1');
  return sendProblem(request, reply, seen);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, seen: Seen): FastifyReply {
  const { status } = errorCatalogue[seen.code];
  const problem = problemOf(seen, request.id);
  // Serialised here, because a route's response schema describes only successful answers.
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => sumsToJson(body))
    .send(problem);
}

export function problemOf(
  { code, detail, members }: Pick<Seen, 'code' | 'detail' | 'members'>,
  requestId: string,
): Problem {
  const { status, title } = errorCatalogue[code];
  return { type: problemType(code), title, status, code, detail, ...members, requestId };
}

function see(error: unknown): Seen {
  if (error instanceof AppError) {
    const { code, message: detail, members } = error;
    return { code, detail, members, ...(error.status >= 500 && { log: error.retriable ? 'warn' : 'error' }) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const place = error.validationContext === 'body' ? '' : `${error.validationContext ?? ''}.`;
    const errors = error.validation.map((issue) => ({
      path: `${place}${issue.instancePath.replace(/^\//, '').replaceAll('/', '.')}`.replace(/\.$/, ''),
      message: issue.message ?? 'is not valid',
    }));
    const [first] = errors;
    const detail = first ? `${first.path || 'body'}: ${first.message}` : 'The request is not valid';
    return { code: 'validation_failed', detail, members: { errors } };
  }
  return seeFastifyError(error as Partial<FastifyError>);
}

const BY_STATUS: Readonly<Record<number, Seen>> = {
  400: {
    code: 'validation_failed',
    detail: 'The request cannot be read: its body is not valid JSON, or its length is wrong',
  },
  413: { code: 'payload_too_large', detail: 'The body is larger than this address accepts' },
  415: { code: 'unsupported_media_type', detail: 'Send the body as application/json' },
};

/** Fastify's own errors and body-parser's SyntaxErrors carry a status; their texts are not shown. */
function seeFastifyError(error: Partial<FastifyError>): Seen {
  const ownStatus = isOfTheBody(error) ? error.statusCode : undefined;
  const known = ownStatus === undefined ? undefined : BY_STATUS[ownStatus];
  return (
    known ?? {
      code: 'internal',
      detail: 'Something went wrong on our side. Try again; if it persists, send us the request id.',
      log: 'error',
    }
  );
}

/** `ECONNRESET` with a status: the client disconnected while sending its body, so no answer is needed. */
function isOfTheBody(error: Partial<FastifyError>): boolean {
  const isCutOff = error.code === 'ECONNRESET' && error.statusCode === 400;
  return isCutOff || error instanceof SyntaxError || (error.code?.startsWith('FST_ERR_CTP_') ?? false);
}
