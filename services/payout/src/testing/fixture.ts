import { randomUUID } from 'node:crypto';
import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { type PayoutEvent, PayoutEventSchema } from '@sillage/proto/events/payouts';
import { PayoutMethod, type SettlementEvent, SettlementEventSchema } from '@sillage/proto/events/settlements';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import type { User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import type { Mailer } from '@sillage/runtime/mail';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger, loadConfig } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { sendNextMail } from '../commands/send-next-mail.ts';
import { PayoutConfig } from '../config.ts';
import { campaignEventsConsumer } from '../consumers/campaign-events.ts';
import { settlementsConsumer } from '../consumers/settlements.ts';
import { migrations } from '../db/migrations/index.ts';
import { type PayoutDatabase, SCHEMA } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { createLinkTokens, type LinkPurpose } from '../domain/link-token.ts';
import { refreshDue } from '../jobs/account-refreshes.ts';
import { executeDue } from '../jobs/transfers.ts';
import type { PayoutProvider } from '../providers/payout-provider.ts';
import { createFakeMailer } from './fake-mailer.ts';
import { createFakeProvider } from './fake-provider.ts';

export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';
export const NOW = Date.parse('2026-11-21T10:00:00Z');

type Init<Schema extends Parameters<typeof create>[0]> = MessageInitShape<Schema>;

/** One line of a settlement that a test asks for. */
export interface TestLine {
  readonly affiliateId: string;
  readonly lineId?: string;
  readonly currency?: string;
  readonly amountMinor?: number;
  readonly method?: 'transfer' | 'notice';
  readonly attempt?: number;
  readonly sourceChargeId?: string;
}

export interface FixtureOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Default: one in memory, `fake`. */
  readonly provider?: PayoutProvider;
  /** Default: one in memory, `mails`. */
  readonly mailer?: Mailer;
}

/**
 * The service on a database of its own, with a clock that the test moves, and with its workers' rounds to be run by
 * hand.
 */
export async function createFixture({ env = {}, provider, mailer }: FixtureOptions = {}) {
  const database = await createTestDatabase<PayoutDatabase>({ schema: SCHEMA, migrations });
  const { db, url } = database;
  const { authenticator, signIn } = await createTestSignIn();
  const time = { now: NOW };
  const clock = () => time.now;
  const log = createLogger('payout', 'silent');
  const config = loadConfig(PayoutConfig, {
    DATABASE_URL: url,
    INTERNAL_SECRET,
    JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    PUBLIC_URL: 'https://go.example.com',
    STRIPE_CONNECT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...env,
  });
  const fake = createFakeProvider(clock);
  const mails = createFakeMailer();
  const tokens = createLinkTokens(INTERNAL_SECRET);
  const deps: PayoutDeps & { readonly provider: PayoutProvider } = {
    db,
    hot: createMemoryHotStore(clock),
    clock,
    log,
    config,
    authenticator,
    tokens,
    provider: provider ?? fake.provider,
    mailer: mailer ?? mails,
  };
  const app = buildApp(deps, { log });
  const onCampaign = campaignEventsConsumer(deps);
  const onSettlement = settlementsConsumer(deps, () => {});
  const emails = new Map<string, string>();
  let version = 0;
  let last: CampaignEvent | undefined;

  const campaignEvent = (campaignId: string, event: Init<typeof CampaignEventSchema>['event']) => {
    version += 1;
    last = create(CampaignEventSchema, {
      campaignId,
      version: BigInt(version),
      eventId: randomUUID(),
      ...(event && { event }),
    });
    return deliver(onCampaign, [last]);
  };

  return {
    app,
    db,
    url,
    deps,
    time,
    fake,
    mails,
    tokens,
    log,
    signIn,
    async newCampaign({
      ownerUserId = randomUUID() as string,
      mode = 'managed',
      isDemo = false,
      name = 'Summer boots',
      id = randomUUID() as string,
    } = {}) {
      const paymentMode = mode === 'managed' ? PaymentMode.MANAGED : PaymentMode.SELF_PAY;
      await campaignEvent(id, {
        case: 'campaign',
        value: { ownerUserId, name, currency: 'EUR', isActive: true, isDemo, paymentMode },
      });
      return { id, ownerUserId };
    },
    async newAffiliate(
      campaignId: string,
      { name = 'Ana', email = 'ana@example.com', isRemoved = false, id = randomUUID() as string } = {},
    ) {
      emails.set(id, email);
      await campaignEvent(campaignId, { case: 'affiliate', value: { affiliateId: id, name, email, isRemoved } });
      return id;
    },
    /** An affiliate whose payout account is there, and enabled. */
    async enable(affiliateId: string, campaignId: string, accountId = `acct_${affiliateId.slice(0, 8)}`) {
      await db
        .insertInto('payout_accounts')
        .values({
          affiliate_id: affiliateId,
          campaign_id: campaignId,
          address: emails.get(affiliateId) ?? '',
          status: 'enabled',
          account_id: accountId,
        })
        .execute();
      await db
        .updateTable('affiliates')
        .set({ account_version: 1, account_status: 'enabled' })
        .where('affiliate_id', '=', affiliateId)
        .execute();
      const state = {
        detailsSubmitted: true,
        canReceiveTransfers: true,
        disabledReason: null,
        hasOverdueRequirements: false,
      };
      fake.accounts.set(accountId, { id: accountId, affiliateId, payoutAccountId: undefined, at: time.now, ...state });
      return accountId;
    },
    settle: (settlementId: string, campaignId: string, lines: readonly TestLine[]) =>
      deliver(onSettlement, [payoutRequested(settlementId, campaignId, lines, time.now)]),
    deliverSettlements: (events: readonly SettlementEvent[]) => deliver(onSettlement, events),
    executeDue: () => executeDue(deps),
    /** Rounds of the transfers' worker until nothing is due. */
    async executeAll() {
      while ((await executeDue(deps)).claimed > 0);
    },
    refreshAll: () => refreshDue(deps),
    /** Sends what is due; the clock goes on by the pause between two mails. */
    async sendAll(holder = 'this process') {
      for (;;) {
        const next = await Promise.race([sendNextMail(deps, holder), mails.crash()]);
        if (next.is === 'none') return;
        if (next.is === 'wait') time.now += next.waitMs;
      }
    },
    /** As if the merchant had changed the affiliate. */
    changeEmail: (campaignId: string, affiliateId: string, email: string, name = 'Ana') => {
      emails.set(affiliateId, email);
      return campaignEvent(campaignId, { case: 'affiliate', value: { affiliateId, name, email, isRemoved: false } });
    },
    /** As the bus does that delivers at least once. */
    repeatLastEvent: () => deliver(onCampaign, last ? [last] : []),
    linkOf: (
      affiliateId: string,
      settlementId: string | null = null,
      purpose: LinkPurpose = settlementId ? 'commission' : 'invitation',
    ) => tokens.sign({ purpose, affiliateId, settlementId, email: emails.get(affiliateId) ?? '' }, time.now),
    /** What was told to billing, in order. */
    async events(): Promise<readonly PayoutEvent[]> {
      const { rows } = await sql<{
        value: Buffer;
      }>`select value from outbox where topic = 'payouts' order by id`.execute(db);
      return rows.map((row) => fromBinary(PayoutEventSchema, row.value));
    },
    /** A merchant nobody has met before, and calls in their name. */
    async newMerchant(user: Partial<User> = {}) {
      const signedIn = await signIn({ id: randomUUID(), ...user });
      const call = async (method: 'GET' | 'POST', path: string) => {
        const response = await app.inject({ method, url: path, headers: signedIn.headers });
        return { status: response.statusCode, json: (): unknown => response.json() };
      };
      return { id: signedIn.user.id, call };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

export function payoutRequested(
  settlementId: string,
  campaignId: string,
  lines: readonly TestLine[],
  atMs = NOW,
): SettlementEvent {
  return create(SettlementEventSchema, {
    eventId: randomUUID(),
    occurredAtMs: BigInt(atMs),
    settlementId,
    campaignId,
    event: {
      case: 'payoutRequested',
      value: {
        lines: lines.map((line) => ({
          lineId: line.lineId ?? randomUUID(),
          affiliateId: line.affiliateId,
          currency: line.currency ?? 'EUR',
          amountMinor: BigInt(line.amountMinor ?? 1250),
          conversionsCount: 3,
          method: line.method === 'notice' ? PayoutMethod.NOTICE : PayoutMethod.TRANSFER,
          attempt: line.attempt ?? 1,
          sourceChargeId: line.sourceChargeId ?? '',
        })),
      },
    },
  });
}

/** One batch, as the bus delivers it; returns the refusals. */
async function deliver<Message>(
  handler: BatchHandler<Message>,
  messages: readonly Message[],
): Promise<readonly Refusal<Message>[]> {
  const events = messages.map((message, index) => ({
    message,
    position: { topic: 'test', partition: 0, offset: BigInt(index), index: 0 },
    key: undefined,
    headers: {},
    raw: new Uint8Array(),
  }));
  const signal = new AbortController().signal;
  return (await handler({ topic: 'test', partition: 0, events, nextOffset: BigInt(messages.length), signal })) ?? [];
}
