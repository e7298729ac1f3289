import { createHmac, hkdfSync } from 'node:crypto';
import { sumsToJson } from '@sillage/proto/values/money';
import { text } from '@sillage/proto/values/text';
import type {
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { asksItsCaller, type HttpApp, isRead } from '../http/index.ts';
import { withFirstOfEach } from '../postgres/index.ts';
import { AppError, type Clock, seal, unseal } from '../service/index.ts';
import { type Claim, claimAgain, claimNew, findRequest, markApplied, type RequestsDb, settle } from './requests.ts';
import { verdictOn } from './verdict.ts';

interface IdempotencyOptions<Schema> {
  /** A database whose schema has the table of `idempotencyMigration`. */
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** Stored answers are encrypted with a key derived from it, because some contain secrets that are shown once. */
  readonly secret: string;
  /**
   * The owner of a request, for apps whose routes authenticate their callers themselves; each owner has a separate key
   * space. Absent: routes with `requireUser` accept keys, in the key space of their user.
   */
  ownerOf?(request: FastifyRequest): Promise<string>;
}

interface Answer {
  readonly status: number;
  readonly headers: ReturnType<FastifyReply['getHeaders']>;
  readonly body: string;
}

const Headers = z.object({
  'idempotency-key': text(255)
    .min(1)
    .optional()
    .meta({ description: 'Names the request: within 24 hours it is carried out once, however often it is sent.' }),
});

const claims = new WeakMap<FastifyRequest, Claim>();

/**
 * The id for an event that a handler publishes directly to the log, outside of a transaction. It is the same in each
 * attempt of a request with a key, so that the event counts once.
 */
export const eventIdOf = (request: FastifyRequest): string => claims.get(request)?.eventId ?? uuid();

/**
 * Accepts the header `Idempotency-Key` on all writing routes of the public API that are added from now on. For 24
 * hours, a request with a key is executed once, and repetitions get the first answer, with `Idempotency-Replayed:
 * true`. Throws `idempotency_key_reused` for a different request with a known key, `request_in_flight` while the first
 * is being executed, and `answer_lost` if that was interrupted after a change. A request that was refused without a
 * change may be sent again with the same key. Keys have no effect on routes that keep no answer.
 */
export function acceptIdempotencyKeys<Schema>(
  app: HttpApp,
  { clock, ownerOf, ...options }: IdempotencyOptions<Schema>,
): void {
  const db = options.db as unknown as RequestsDb;
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', options.secret, '', `sillage ${purpose}`, 32));
  const answerKey = () => keyFor('idempotent answers');
  const digestOf = (...parts: readonly unknown[]) =>
    createHmac('sha256', keyFor('idempotency keys')).update(sumsToJson(parts)).digest();

  /** Claims the request, or returns its stored answer. */
  async function begin(request: FastifyRequest, key: string): Promise<Claim | Answer> {
    const now = clock();
    const attempt = {
      id: digestOf(ownerOf ? await ownerOf(request) : request.user.id, key),
      digest: digestOf(request.method, request.url, request.body),
      at: new Date(now),
    };
    const claimed = await claimNew(db, attempt);
    if (claimed) return claimed;
    const known = await findRequest(db, attempt.id);
    if (!known) throw inFlight();
    switch (verdictOn(known, attempt.digest, now)) {
      case 'run': {
        const claim = await claimAgain(db, known, attempt);
        if (!claim) throw inFlight();
        return claim;
      }
      case 'replay':
        return JSON.parse(unseal(known.answer ?? Buffer.of(), answerKey())) as Answer;
      case 'in flight':
        throw inFlight();
      case 'lost':
        throw answerLost();
      case 'other':
        throw keyReused();
    }
  }

  /** Uses the callback style, so that the handler runs in the async context that is set here. */
  const claim: preHandlerHookHandler = (request, reply, done) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return done();
    begin(request, key).then((begun) => {
      if ('status' in begun) return void replay(reply, begun);
      claims.set(request, begun);
      withFirstOfEach(async (trx) => {
        if (!(await markApplied(trx as unknown as RequestsDb, begun))) throw inFlight();
      }, done);
    }, done);
  };

  const keepAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
    const claimed = claims.get(request);
    if (!claimed) return payload;
    claims.delete(request);
    const status = reply.statusCode;
    const answer: Answer = { status, headers: reply.getHeaders(), body: typeof payload === 'string' ? payload : '' };
    await settle(db, claimed, { answer: seal(JSON.stringify(answer), answerKey()), status }).catch((error: unknown) =>
      request.log.warn({ err: error }, 'an answer was not kept for repetitions of its request'),
    );
    return payload;
  };

  app.addHook('onRoute', (route) => {
    const isOwned = ownerOf ? isUnproved(route) : asksItsCaller(route);
    if (!isOwned || !isPublicWrite(route)) return;
    route.schema = { headers: Headers, ...route.schema };
    if (route.config?.keepsNoAnswer) return;
    route.preHandler = [...[route.preHandler ?? []].flat(), claim];
    route.onSend = [...[route.onSend ?? []].flat(), keepAnswer];
  });
}

const isUnproved = ({ config }: RouteOptions): boolean => [undefined, 'own check'].includes(config?.proof);

/** Excludes streamed bodies, because these cannot be compared with an earlier request. */
const isPublicWrite = (route: RouteOptions): boolean =>
  route.url.startsWith('/api/v1/') && !route.config?.streamsBody && !isRead(route);

function replay(reply: FastifyReply, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .serializer((text: string) => text)
    .send(body);
}

const inFlight = (): AppError =>
  new AppError(
    'request_in_flight',
    'The request with this Idempotency-Key is still being carried out. Send it again in a moment to get its answer.',
  );

const answerLost = (): AppError =>
  new AppError(
    'answer_lost',
    'The request with this Idempotency-Key was carried out, but its answer was lost. Read what it changed before you send it again with a new key.',
  );

const keyReused = (): AppError =>
  new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Send a new one.');
