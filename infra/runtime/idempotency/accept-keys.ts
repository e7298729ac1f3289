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
  /** Its schema has the table of `idempotencyMigration`. */
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** Answers are sealed with a key made of it: some have secrets that are shown once. */
  readonly secret: string;
  /**
   * Whose request it is, in an app whose routes check their callers themselves; a key of one account says nothing of
   * another's. Absent: routes with `requireUser` take keys, for their user.
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
 * The id for the event that a handler publishes to the log, where no transaction can undo it: the same in each attempt
 * at a request with a key, so that its event counts once.
 */
export const eventIdOf = (request: FastifyRequest): string => claims.get(request)?.eventId ?? uuid();

/**
 * Lets whoever calls a writing route of the public API that is added from here on name a request by an
 * `Idempotency-Key`: for 24 hours it is carried out once, however often it is sent, and answered each time as it was at
 * first, with `Idempotency-Replayed: true`. Throws `idempotency_key_reused` for another request with a known key,
 * `request_in_flight` while the first is being carried out, and `answer_lost` where that was interrupted after it had
 * changed something. What was refused without a change may be sent again under its key.
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

  /** Its claim, or the answer that it had. */
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

  /** With a callback, so that the handler runs inside of what is set here. */
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
    await settle(db, claimed, { answer: seal(JSON.stringify(answer), answerKey()), isSuccess: status < 400 }).catch(
      (error: unknown) => request.log.warn({ err: error }, 'an answer was not kept for repetitions of its request'),
    );
    return payload;
  };

  app.addHook('onRoute', (route) => {
    const isOwned = ownerOf ? isUnproved(route) : asksItsCaller(route);
    if (!isOwned || !isPublicWrite(route)) return;
    route.schema = { headers: Headers, ...route.schema };
    route.preHandler = [...[route.preHandler ?? []].flat(), claim];
    route.onSend = [...[route.onSend ?? []].flat(), keepAnswer];
  });
}

const isUnproved = ({ config }: RouteOptions): boolean => [undefined, 'own check'].includes(config?.proof);

/** What is streamed cannot be compared with what came before. */
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
