import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { type CommissionChanged, CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { batchOf } from '@sillage/runtime/bus/testing';
import { inTransaction, migrate, openDatabase } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { commissionsConsumer } from '../../../../services/billing/src/consumers/commissions.ts';
import { upsertCampaign } from '../../../../services/billing/src/db/campaigns.ts';
import { migrations } from '../../../../services/billing/src/db/migrations/index.ts';
import { type BillingDatabase, SCHEMA } from '../../../../services/billing/src/db/schema.ts';
import { type LedgerTransaction, post } from '../../../../services/billing/src/ledger/post.ts';

/** Campaigns of one connection, separate like in partitions, and their affiliates. */
const CAMPAIGNS = 10;
const AFFILIATES = 20;

interface Shop {
  readonly campaignId: string;
  readonly affiliateIds: readonly string[];
}

const { databaseUrl, connections, batch, secondsEach } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  connections: number;
  batch: number;
  secondsEach: number;
};
const db = openDatabase<BillingDatabase>(databaseUrl, {
  schema: SCHEMA,
  applicationName: 'bench',
  maxConnections: connections,
});
await migrate(db, SCHEMA, migrations);
await sql`create table bench_inserts (id bigint generated always as identity primary key, at timestamptz not null, filler text not null)`.execute(
  db,
);
const shopsOf = await Promise.all(Array.from({ length: connections }, openShops));

const commissions = await rate(batch, (shops) =>
  commissionsConsumer({ db })(
    batchOf(
      'commissions',
      Array.from({ length: batch }, () => commission(shops)),
    ),
  ),
);
const inserts = await rate(1, () =>
  sql`insert into bench_inserts (at, filler) values (now(), ${randomUUID()})`.execute(db),
);
const singly = await rate(1, (shops) => book([sale(shops)]));
const batched = await rate(batch, (shops) => book(Array.from({ length: batch }, () => sale(shops))));
console.log(JSON.stringify({ commissions, inserts, singly, batched }));
await db.destroy();

/** The rate of all connections together, after a warm-up. */
async function rate(perCall: number, work: (shops: readonly Shop[]) => Promise<unknown>): Promise<number> {
  let done = 0;
  const until = async (end: number) => {
    await Promise.all(
      shopsOf.map(async (shops) => {
        for (; performance.now() < end; done += perCall) await work(shops);
      }),
    );
  };
  await until(performance.now() + 1_000);
  done = 0;
  const startedAt = performance.now();
  await until(startedAt + secondsEach * 1_000);
  return done / ((performance.now() - startedAt) / 1_000);
}

async function openShops(): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let n = 0; n < CAMPAIGNS; n += 1) {
    const campaignId = randomUUID();
    const row = {
      campaignId,
      version: 1,
      ownerUserId: randomUUID(),
      name: 'Shoes',
      currency: 'EUR',
      paymentMode: 'self_pay' as const,
      minimumPayoutMinor: 0,
      cardId: null,
      isActive: true,
      isArchived: false,
      isDemo: false,
    };
    await inTransaction(db, (trx) => upsertCampaign(trx, row));
    shops.push({ campaignId, affiliateIds: Array.from({ length: AFFILIATES }, () => randomUUID()) });
  }
  return shops;
}

function book(transactions: readonly LedgerTransaction[]): Promise<unknown> {
  return inTransaction(db, (trx) => post(trx, transactions));
}

function pick<T>(from: readonly T[]): T {
  const item = from[Math.floor(Math.random() * from.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** An approved sale: a commission and the fee. */
function sale(shops: readonly Shop[]): LedgerTransaction {
  const { campaignId, affiliateIds } = pick(shops);
  const [amountMinor, feeMinor] = [1_000n, 250n];
  return {
    book: 'live',
    businessKey: `commission:${randomUUID()}:1`,
    kind: 'commission',
    occurredAt: new Date(),
    campaignId,
    entries: [
      { account: { type: 'merchant.commissions', campaignId }, currency: 'EUR', amountMinor },
      {
        account: { type: 'affiliate.payable', campaignId, affiliateId: pick(affiliateIds) },
        currency: 'EUR',
        amountMinor: -amountMinor,
      },
      { account: { type: 'merchant.fees', campaignId }, currency: 'EUR', amountMinor: feeMinor },
      { account: { type: 'platform.fees_accrued', campaignId }, currency: 'EUR', amountMinor: -feeMinor },
    ],
  };
}

function commission(shops: readonly Shop[]): CommissionChanged {
  const { campaignId, affiliateIds } = pick(shops);
  return create(CommissionChangedSchema, {
    campaignId,
    conversionId: randomUUID(),
    affiliateId: pick(affiliateIds),
    version: 1n,
    state: CommissionState.APPROVED,
    occurredAtMs: BigInt(Date.now()),
    currency: 'EUR',
    revenueMinor: 10_000n,
    commissionMinor: 1_000n,
    feeMinor: 250n,
  });
}
