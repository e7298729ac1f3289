import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpApp, isSameSecret } from '@sillage/runtime/http';
import { STRIPE_API_VERSION } from '@sillage/runtime/stripe';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, refused } from './api-error.ts';
import type { Call, Endpoint, World } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { expand } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { parseForm } from './form.ts';
import { createIdempotency, type Idempotency, requestOf } from './idempotency.ts';
import { newId } from './ids.ts';
import { parseParams } from './params.ts';
import { declineOf } from './test-cards.ts';

export interface ApiRoutes {
  readonly world: World;
  readonly secretKey: string;
  readonly faults: Faults;
  /** Keeps a call open without a response until the server stops. */
  readonly leaveUnanswered: (reply: FastifyReply) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly isReplayed?: boolean;
}

/** Stripe's API under `/v1`. */
export function apiRoutes(app: HttpApp, { world, secretKey, faults, leaveUnanswered }: ApiRoutes): void {
  const idempotency = createIdempotency(world);

  const serve = (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = faults.take(request.method, pathOf(request));
    if (fault?.kind === 'cut_before') return cut(reply);
    if (fault?.kind === 'silent_before') return leaveUnanswered(reply);
    const answer = await answerOf(
      request,
      () => answerCall({ world, idempotency, endpoint, request, fault }),
      secretKey,
      fault,
    );
    if (fault?.kind === 'cut_after') return cut(reply);
    if (fault?.kind === 'silent_after') return leaveUnanswered(reply);
    return send(reply, answer);
  };
  const config = { changes: 'money', proof: 'secret key' } as const;
  for (const endpoint of ENDPOINTS)
    app.route({ method: endpoint.method, url: endpoint.path, config, handler: serve(endpoint) });
  app.all('/v1/*', { config }, (request, reply) => {
    const { method } = request;
    const error = new ApiError(
      404,
      `Unrecognized request URL (${method}: ${pathOf(request)}). This stand-in serves what Sillage uses.`,
    );
    return send(reply, failure(error));
  });
}

async function answerOf(
  request: FastifyRequest,
  work: () => Promise<Answer>,
  secretKey: string,
  fault: Fault | undefined,
): Promise<Answer> {
  try {
    authorize(request.headers, secretKey);
    if (fault?.kind === 'error_before') throw serverError();
    if (fault?.kind === 'rate_limit') throw new ApiError(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
    if (fault?.kind === 'conflict') {
      throw new ApiError(409, 'There is currently another in-progress request using this Idempotent Key', {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      });
    }
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return failure(error);
    request.log.error({ err: error }, 'a call of the stand-in failed');
    return failure(serverError());
  }
}

interface ApiCall {
  readonly world: World;
  readonly idempotency: Idempotency;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly fault: Fault | undefined;
}

async function answerCall({ world, idempotency, endpoint, request, fault }: ApiCall): Promise<Answer> {
  const key = request.method === 'POST' ? headerOf(request.headers, 'idempotency-key') : undefined;
  const body = typeof request.body === 'string' ? request.body : '';
  const print = key === undefined ? '' : requestOf(request.method, pathOf(request), body);
  const known = key === undefined ? undefined : idempotency.recall(key, print);
  if (known) return { ...known, isReplayed: true };
  if (fault?.kind === 'delay' && key !== undefined) idempotency.hold(key);
  if (fault?.kind === 'delay') await sleep(fault.delayMs ?? 0);
  if (key !== undefined) idempotency.release(key);
  // A malformed request is not stored, since it was never begun.
  const params = parseParams(
    endpoint.schema,
    parseForm(request.method === 'POST' ? body : (request.url.split('?')[1] ?? '')),
  );
  const { id = '' } = request.params as { readonly id?: string };
  const decline = fault?.kind === 'decline' ? declineOf(fault.declineCode ?? 'generic_decline') : undefined;
  try {
    const done = perform(endpoint, {
      world,
      id,
      params: params as never,
      account: headerOf(request.headers, 'stripe-account'),
      decline,
    });
    const answer = fault?.kind === 'error_after' ? failure(serverError()) : done;
    if (key !== undefined) idempotency.remember(key, { request: print, ...answer });
    return answer;
  } finally {
    // Synchronous from the first change to here, so that no other call sees or stores a partial one.
    world.store.flush();
  }
}

function perform(endpoint: Endpoint, call: Call<never>): Answer {
  try {
    const { expand: paths = [] } = call.params as { readonly expand?: readonly string[] };
    return {
      status: 200,
      body: JSON.stringify(expand(call.world.store, endpoint.handle(call), paths)),
      requestId: newId('req'),
    };
  } catch (error) {
    if (error instanceof ApiError) return failure(error);
    throw error;
  }
}

const failure = (error: ApiError): Answer => ({
  status: error.status,
  body: JSON.stringify(error.body),
  requestId: newId('req'),
});

const serverError = (): ApiError =>
  new ApiError(500, 'Sorry! There was an error while talking to one of our backends.', { type: 'api_error' });

function send(reply: FastifyReply, { status, body, requestId, isReplayed }: Answer): FastifyReply {
  reply
    .code(status)
    .headers({ 'content-type': 'application/json', 'request-id': requestId, 'stripe-version': STRIPE_API_VERSION });
  if (isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.send(body);
}

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

/** The key is sent as a bearer token, or as the user name of Basic authentication. */
function authorize(headers: IncomingHttpHeaders, secretKey: string): void {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '') : value;
  if (given === '') throw new ApiError(401, 'You did not provide an API key.');
  if (!isSameSecret(given, secretKey)) throw new ApiError(401, `Invalid API Key provided: ${given.slice(0, 8)}***`);
  const version = headerOf(headers, 'stripe-version') ?? STRIPE_API_VERSION;
  if (version !== STRIPE_API_VERSION)
    throw refused(`Invalid Stripe API version: ${version}. This stand-in answers as ${STRIPE_API_VERSION}.`);
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
