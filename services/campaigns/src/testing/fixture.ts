import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import type { AffiliateDays, AffiliateFirsts } from '@sillage/proto/http/affiliate-mails';
import type { OwedToAffiliate } from '@sillage/proto/http/billing';
import { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import type { OwnerCards } from '@sillage/proto/http/cards';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createAccessTickets, createAnswerCache, type HttpApp, type User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createOptOuts, messageKey } from '@sillage/runtime/mail';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import type { z } from 'zod';
import { buildApp } from '../app.ts';
import { createDataLinks } from '../commands/data-requests/data-links.ts';
import { createInvitationTokens } from '../commands/invitations/invitation-tokens.ts';
import { createRefusalTokens } from '../commands/invitations/refusal-tokens.ts';
import { createJoinTokens } from '../commands/joining/join-tokens.ts';
import { newShortCode } from '../commands/new-keys.ts';
import { createProgrammeLinks } from '../commands/programmes/programme-links.ts';
import { migrations } from '../db/migrations/index.ts';
import { type CampaignsDatabase, SCHEMA } from '../db/schema.ts';
import type { AffiliateMailDeps, RouteDeps } from '../deps.ts';
import { createAddresses } from '../domain/addresses.ts';
import { createProgrammeCookie } from '../domain/programme-cookie.ts';
import type { AffiliateRecords } from '../providers/affiliate-records.ts';
import type { Billing } from '../providers/billing.ts';
import type { Brought } from '../providers/brought.ts';
import type { Orders } from '../providers/orders.ts';
import { picturesInPostgres } from '../providers/pictures-in-postgres.ts';
import type { RankAffiliates } from '../providers/rankings.ts';
import { createThumbnails } from '../providers/thumbnails.ts';
import { UNKNOWN_ORDER } from './order-claims.ts';
import { PLANS } from './plans.ts';

export const PUBLIC_URL = 'https://go.example.com';
export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';

export const MONTH_FROM = '2026-10-31T23:00:00.000Z';
export const NEXT_PAYMENT_AT = '2026-12-04T23:00:00.000Z';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service's app on its own database, with a clock and short codes that the test controls. */
export async function createFixture() {
  const database = await createTestDatabase<CampaignsDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db } = database;
  const { authenticator, signIn } = await createTestSignIn();
  const time = { now: Date.parse('2026-11-21T10:00:00Z') };
  /** Billing's answers; by default no card is needed and nothing is owed. */
  const billing = {
    cards: { required: false, cardIds: [], version: 0 } as OwnerCards,
    owed: [] as OwedToAffiliate['owed'],
    payableCurrencies: null as readonly string[] | null,
    openingBalance: 'none' as OwedToAffiliate['openingBalance'],
    payouts: [] as Awaited<ReturnType<Billing['payoutOverview']>>['affiliates'],
    directPayments: [] as Awaited<ReturnType<Billing['directPaymentsOf']>>,
    adjustments: [] as Awaited<ReturnType<Billing['adjustmentsOf']>>['adjustments'],
    documents: [] as Awaited<ReturnType<Billing['adjustmentsOf']>>['documents'],
  };
  /** Attribution's data about orders; by default none. */
  const orders: Orders = {
    explain: async () => UNKNOWN_ORDER,
    credit: async () => ({ outcome: 'credited', conversionId: randomUUID() }),
    underReview: async () => ({ orders: [] }),
  };
  const codes: { next: () => string } = { next: newShortCode };
  /** The other services' data about affiliates; by default none. */
  const records = {
    months: [] as Awaited<ReturnType<AffiliateRecords['monthsOf']>>['affiliates'],
    figures: [] as Awaited<ReturnType<AffiliateRecords['figuresOf']>>,
    payments: [] as Awaited<ReturnType<AffiliateRecords['paymentsOf']>>,
    postbacks: [] as Awaited<ReturnType<AffiliateRecords['postbacksOf']>>,
    names: [] as Awaited<ReturnType<AffiliateRecords['namesOf']>>,
  };
  /** The order of affiliates in other services. */
  const ranking: { rank: RankAffiliates } = { rank: async () => [] };
  /** Attribution's data about any affiliate's clicks and sales. */
  const brought = {
    firsts: [] as AffiliateFirsts['affiliates'],
    active: [] as string[],
    days: [] as AffiliateDays['days'],
    volumes: [] as Awaited<ReturnType<Brought['volumesOf']>>,
  };
  const hot = createMemoryHotStore();
  const deps: RouteDeps & AffiliateMailDeps = {
    db,
    hot,
    clock: () => time.now,
    newShortCode: () => codes.next(),
    billing: {
      cardsOf: async () => billing.cards,
      payableCurrenciesOf: async () => billing.payableCurrencies,
      owedTo: async () => ({ owed: billing.owed, openingBalance: billing.openingBalance }),
      owedToEach: async (affiliates) =>
        affiliates.map(({ affiliateId }) => ({
          affiliateId,
          owed: billing.owed,
          openingBalance: billing.openingBalance,
        })),
      payoutOverview: async () => ({ nextPaymentAt: NEXT_PAYMENT_AT, affiliates: billing.payouts }),
      directPaymentsOf: async () => billing.directPayments,
      adjustmentsOf: async () => ({ adjustments: billing.adjustments, documents: billing.documents }),
    },
    addresses: createAddresses(PUBLIC_URL),
    authenticator,
    tickets: createAccessTickets(INTERNAL_SECRET, hot),
    answers: createAnswerCache(),
    internalSecret: INTERNAL_SECRET,
    pictures: { newIn: 'postgres', stores: new Map([['postgres', picturesInPostgres(db)]]) },
    thumbnailOf: createThumbnails(),
    rank: (...requested) => ranking.rank(...requested),
    orders: {
      explain: (requested) => orders.explain(requested),
      credit: (claim) => orders.credit(claim),
      underReview: (requested) => orders.underReview(requested),
    },
    records: {
      figuresOf: async () => records.figures,
      monthsOf: async () => ({ from: MONTH_FROM, affiliates: records.months }),
      paymentsOf: async () => records.payments,
      postbacksOf: async () => records.postbacks,
      namesOf: async () => records.names,
    },
    brought: {
      firstsOf: async () => brought.firsts,
      activeOf: async () => brought.active,
      daysOf: async () => ({ currency: 'EUR', days: brought.days }),
      volumesOf: async () => brought.volumes,
    },
    mailLanguage: 'en',
    mailIntervalMs: 500,
    dataLinks: createDataLinks(INTERNAL_SECRET),
    invitationTokens: createInvitationTokens(INTERNAL_SECRET),
    refusalTokens: createRefusalTokens(INTERNAL_SECRET),
    joinTokens: createJoinTokens(INTERNAL_SECRET),
    programmeLinks: createProgrammeLinks(INTERNAL_SECRET),
    programmeCookie: createProgrammeCookie(PUBLIC_URL),
    optOuts: createOptOuts(INTERNAL_SECRET, PUBLIC_URL),
    isMailed: true,
    messageKey: messageKey(INTERNAL_SECRET),
  };
  const log = createLogger('campaigns', 'silent');
  const app = buildApp(deps, { log });
  return {
    app,
    db,
    deps,
    time,
    codes,
    billing,
    ranking,
    records,
    brought,
    orders,
    log,
    url: database.url,
    /** A new merchant. */
    newMerchant: async (user: Partial<User> = {}) => merchant(app, await signIn({ id: randomUUID(), ...user })),
    /** Every event of a campaign in the outbox, in the order in which it would reach the log. */
    async outbox(
      campaignId: string,
    ): Promise<readonly { readonly entityKey: string | null; readonly event: CampaignEvent }[]> {
      const { rows } = await sql<{ entityKey: string | null; value: Buffer }>`
        select entity_key, value from outbox where partition_key = ${campaignId} order by id`.execute(db);
      return rows.map((row) => ({ entityKey: row.entityKey, event: fromBinary(CampaignEventSchema, row.value) }));
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

function merchant(app: HttpApp, signedIn: { user: Pick<User, 'id' | 'email'>; headers: { authorization: string } }) {
  const call = async (path: string, { method = 'GET', body, headers = {} }: Call = {}) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { ...signedIn.headers, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: response.statusCode, text: response.body, json: (): unknown => response.json() };
  };
  return {
    id: signedIn.user.id,
    email: signedIn.user.email,
    headers: signedIn.headers,
    call,
    async createCampaign(body: object = {}): Promise<z.output<typeof Campaign>> {
      const answer = await call('/api/v1/campaigns', {
        method: 'POST',
        body: { name: 'Boots', targetUrl: 'https://shop.example.com/', ...body },
      });
      return Campaign.parse(answer.json());
    },
    async addAffiliate(campaignId: string, body: object = {}): Promise<z.output<typeof Affiliate>> {
      const answer = await call(`/api/v1/campaigns/${campaignId}/affiliates`, {
        method: 'POST',
        body: { name: 'Ada', email: 'ada@example.com', ...body },
      });
      return Affiliate.parse(answer.json());
    },
  };
}
