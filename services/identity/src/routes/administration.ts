import {
  AccountMailRequest,
  AccountTotals,
  ImportantEvents,
  ImportantEventsQuery,
  Merchant,
  MerchantList,
  MerchantQuery,
} from '@sillage/proto/http/merchants';
import { AccountView, OpenAccountView } from '@sillage/proto/http/support-access';
import { DAY_MS } from '@sillage/proto/values/durations';
import { Uuid } from '@sillage/proto/values/ids';
import { text } from '@sillage/proto/values/text';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { AppError, found } from '@sillage/runtime/service';
import { z } from 'zod';
import { endAccountView, openAccountView } from '../commands/admin/account-views.ts';
import { reinstateAccount, suspendAccount } from '../commands/admin/suspend-account.ts';
import { resendSignUp } from '../commands/codes/resend.ts';
import { recover } from '../commands/passwords/recover.ts';
import {
  countAccounts,
  findMerchant,
  listImportantEvents,
  listMerchants,
  type MerchantRow,
} from '../db/accounts/merchants.ts';
import type { IdentityDeps } from '../deps.ts';
import { isBanned } from '../domain/ban.ts';
import { OPERATOR } from '../domain/caller.ts';
import { isProven } from '../domain/proven-address.ts';
import { SEVERITIES } from '../domain/severity.ts';
import { asProblems } from './accounts/account-owner.ts';

const ACTIVE_WITHIN_MS = 30 * DAY_MS;
const ByUser = z.object({ userId: Uuid });

/** Routes that the monitor calls for an administrator whom it has authenticated: accounts and their security logs. */
export function administrationRoutes(app: HttpApp, deps: IdentityDeps): void {
  const onRequest = requireInternal(deps.config.INTERNAL_SECRET);
  const merchant = async (userId: string) => found(await findMerchant(deps.db, userId));

  app.get(
    '/internal/merchants',
    { onRequest, schema: { querystring: MerchantQuery, response: { 200: MerchantList } } },
    async ({ query: { query, limit, cursor } }) => {
      const isId = Uuid.safeParse(query).success;
      const one = isId ? await findMerchant(deps.db, query) : undefined;
      const rows = isId
        ? [one].filter((row) => row !== undefined)
        : await listMerchants(deps.db, { part: query, after: cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const now = new Date(deps.clock());
      return {
        merchants: page.map((row) => viewMerchant(row, now)),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },
  );

  app.get(
    '/internal/merchants/:userId',
    { onRequest, schema: { params: ByUser, response: { 200: Merchant } } },
    async ({ params }) => viewMerchant(await merchant(params.userId), new Date(deps.clock())),
  );

  app.put(
    '/internal/merchants/:userId/suspension',
    {
      onRequest,
      config: { changes: 'access', proof: 'internal call' },
      schema: { params: ByUser, body: z.object({ reason: text(1000).min(1) }) },
    },
    async ({ params, body }, reply) => {
      await suspendAccount(deps, params.userId, body.reason);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/internal/merchants/:userId/suspension',
    { onRequest, config: { changes: 'access', proof: 'internal call' }, schema: { params: ByUser } },
    async ({ params }, reply) => {
      await reinstateAccount(deps, params.userId);
      return reply.code(204).send();
    },
  );

  app.post(
    '/internal/merchants/:userId/mails',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByUser, body: AccountMailRequest } },
    async ({ params, body }, reply) => {
      const { email, emailConfirmedAt } = await merchant(params.userId);
      if (email === null) throw new AppError('conflict', 'The account has no e-mail address. Nothing was sent.');
      const journey = { redirectTo: undefined, challenge: undefined, acceptLanguage: undefined };
      if (body.mail === 'recovery') await asProblems(() => recover(deps, email, journey, OPERATOR), reply);
      else if (emailConfirmedAt === null) await asProblems(() => resendSignUp(deps, email, journey), reply);
      else throw new AppError('conflict', 'The address is already confirmed. Nothing was sent.');
      return reply.code(204).send();
    },
  );

  app.post(
    '/internal/merchants/:userId/views',
    {
      onRequest,
      config: { changes: 'access', proof: 'internal call' },
      schema: { params: ByUser, body: OpenAccountView, response: { 201: AccountView } },
    },
    async ({ params, body }, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await openAccountView(deps, params.userId, body)),
  );

  app.delete(
    '/internal/merchants/:userId/views/:viewId',
    {
      onRequest,
      config: { changes: 'access', proof: 'internal call' },
      schema: { params: ByUser.extend({ viewId: Uuid }) },
    },
    async ({ params }, reply) => {
      await endAccountView(deps, params.userId, params.viewId);
      return reply.code(204).send();
    },
  );

  app.get(
    '/internal/security-events',
    { onRequest, schema: { querystring: ImportantEventsQuery, response: { 200: ImportantEvents } } },
    async ({ query }) => ({
      events: (await listImportantEvents(deps.db, query.limit)).map(({ occurredAt, ...event }) => ({
        ...event,
        occurredAt: occurredAt.toISOString(),
        severity: SEVERITIES[event.kind],
      })),
    }),
  );

  app.get('/internal/totals', { onRequest, schema: { response: { 200: AccountTotals } } }, () =>
    countAccounts(deps.db, new Date(deps.clock() - ACTIVE_WITHIN_MS)),
  );
}

function viewMerchant(row: MerchantRow, now: Date): Merchant {
  return {
    id: row.id,
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    isEmailProven: isProven(row),
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    hasSecondFactor: row.hasSecondFactor,
    isSuspended: isBanned(row, now),
    deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
    supportAccessUntil:
      row.supportAccessUntil !== null && row.supportAccessUntil > now ? row.supportAccessUntil.toISOString() : null,
    restrictedSince: row.restrictedSince?.toISOString() ?? null,
  };
}
