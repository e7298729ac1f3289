import type { Group } from '@sillage/proto/receipts/encode';
import { RECEIPT_KINDS, type ReceiptKind } from '@sillage/proto/receipts/facts';
import { readInBatches } from '@sillage/runtime/postgres';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ReceiptPartsTable, ReceiptRootsTable, ReceiptSealsTable } from './receipt-tables.ts';
import type { AttributionSchema } from './schema.ts';

type Db = Kysely<AttributionSchema>;
type Trx = Transaction<AttributionSchema>;

/** No part of the projection. */
export const RECEIPT_TABLES = [
  'decisions',
  'receipt_groups',
  'receipt_keys',
  'receipt_notes',
  'receipt_parts',
  'receipt_roots',
  'receipt_seals',
  'receipt_start',
];

export type StoredSeal = Selectable<ReceiptSealsTable>;
export type StoredRoot = Selectable<ReceiptRootsTable>;
export type Part = Selectable<ReceiptPartsTable>;
export type PartPlace = Omit<Selectable<ReceiptPartsTable>, 'entries'>;

const KINDS = new Map<number, ReceiptKind>(
  Object.entries(RECEIPT_KINDS).map(([name, number]) => [number, name as ReceiptKind]),
);
export function kindOf(number: number): ReceiptKind {
  const kind = KINDS.get(number);
  if (!kind) throw new Error(`Receipts of the kind ${number} are of a newer version`);
  return kind;
}

/** The campaign's secret, made the first time that it is asked for. */
export async function secretOf(trx: Trx, campaignId: string, fresh: Buffer): Promise<Buffer> {
  await trx
    .insertInto('receiptKeys')
    .values({ campaignId, secret: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecret(trx, campaignId)) ?? fresh;
}

export async function findSecret(db: Db, campaignId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('receiptKeys')
    .select('secret')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return row?.secret;
}

/** The campaign's last seal up to a day. */
export async function findLastSeal(db: Db, campaignId: string, day: number): Promise<StoredSeal | undefined> {
  return db
    .selectFrom('receiptSeals')
    .select(['campaignId', 'day', 'receipts', 'previous', 'root', 'seal'])
    .where('campaignId', '=', campaignId)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSeal(trx: Trx, seal: StoredSeal): Promise<void> {
  await trx.insertInto('receiptSeals').values(seal).execute();
}

/** By campaign, which is the order of their tree. */
export async function listSeals(db: Db, day: number): Promise<readonly StoredSeal[]> {
  return db
    .selectFrom('receiptSeals')
    .select(['campaignId', 'day', 'receipts', 'previous', 'root', 'seal'])
    .where('day', '=', day)
    .orderBy('campaignId')
    .execute();
}

export async function insertPart(trx: Trx, part: Part): Promise<void> {
  await trx.insertInto('receiptParts').values(part).execute();
}

/** The ids of what is sealed already of a group, in whichever seal. */
export async function listSealedIds(trx: Trx, campaignId: string, group: Group): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('receiptParts')
    .select('entries')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', RECEIPT_KINDS[group.kind])
    .where('eventDay', '=', group.eventDay)
    .where('affiliateId', '=', group.affiliateId)
    .execute();
  return new Set(rows.flatMap(({ entries }) => entriesOf(entries).map(({ id }) => id)));
}

export interface Entry {
  /** Sixteen bytes in hexadecimal, without dashes. */
  readonly id: string;
  readonly leaf: Buffer;
}

export const ENTRY_BYTES = 48;
export function entriesOf(bytes: Buffer): readonly Entry[] {
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) => {
    const start = index * ENTRY_BYTES;
    return { id: bytes.toString('hex', start, start + 16), leaf: bytes.subarray(start + 16, start + ENTRY_BYTES) };
  });
}

/** The parts of a campaign's seal, in the order of its tree; without their entries. */
export async function listParts(db: Db, campaignId: string, day: number): Promise<readonly PartPlace[]> {
  return db
    .selectFrom('receiptParts')
    .select(['campaignId', 'kind', 'eventDay', 'affiliateId', 'day', 'part', 'place', 'receipts', 'root'])
    .where('campaignId', '=', campaignId)
    .where('day', '=', day)
    .orderBy('kind')
    .orderBy('eventDay')
    .orderBy('affiliateId')
    .orderBy('part')
    .execute();
}

/** An affiliate's parts of a campaign's seal, in the same order. */
export async function listOwnParts(
  db: Db,
  { campaignId, affiliateId, day }: { readonly campaignId: string; readonly affiliateId: string; readonly day: number },
): Promise<readonly PartPlace[]> {
  return db
    .selectFrom('receiptParts')
    .select(['campaignId', 'kind', 'eventDay', 'affiliateId', 'day', 'part', 'place', 'receipts', 'root'])
    .where('affiliateId', '=', affiliateId)
    .where('day', '=', day)
    .where('campaignId', '=', campaignId)
    .orderBy('kind')
    .orderBy('eventDay')
    .orderBy('part')
    .execute();
}

export async function findEntries(db: Db, { campaignId, kind, eventDay, affiliateId, day, part }: PartPlace) {
  const row = await db
    .selectFrom('receiptParts')
    .select('entries')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', kind)
    .where('eventDay', '=', eventDay)
    .where('affiliateId', '=', affiliateId)
    .where('day', '=', day)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.entries ?? Buffer.alloc(0);
}

export interface AffiliateDay {
  readonly day: number;
  /** How many receipts each part has, in the order of `listOwnParts`. */
  readonly parts: readonly number[];
  readonly root: Buffer;
  readonly sealedAt: Date;
}

/** The days on which something of an affiliate was sealed and published, newest first. */
export async function listAffiliateDays(
  db: Db,
  asked: { readonly campaignId: string; readonly affiliateId: string; readonly before: number; readonly limit: number },
): Promise<readonly AffiliateDay[]> {
  const { rows } = await sql<AffiliateDay>`
    select p.day, array_agg(p.receipts order by p.kind, p.event_day, p.part) as parts, r.root, r.sealed_at
    from receipt_parts p join receipt_roots r on r.day = p.day
    where p.affiliate_id = ${asked.affiliateId} and p.campaign_id = ${asked.campaignId} and p.day < ${asked.before}
    group by p.day, r.root, r.sealed_at order by p.day desc limit ${asked.limit}`.execute(db);
  return rows;
}

/** A campaign's parts of a kind and of some days of events, up to a seal, in the order of `readFacts`. */
export function readParts(
  trx: Trx,
  kind: ReceiptKind,
  asked: {
    readonly campaignId: string;
    readonly from: number;
    readonly before: number;
    readonly lastDay: number;
  },
): AsyncGenerator<readonly Part[]> {
  const query = trx
    .selectFrom('receiptParts')
    .select(['campaignId', 'kind', 'eventDay', 'affiliateId', 'day', 'part', 'place', 'receipts', 'root', 'entries'])
    .where('campaignId', '=', asked.campaignId)
    .where('kind', '=', RECEIPT_KINDS[kind])
    .where('eventDay', '>=', asked.from)
    .where('eventDay', '<', asked.before)
    .where('day', '<=', asked.lastDay)
    .orderBy('eventDay')
    .orderBy('affiliateId')
    .orderBy('day')
    .orderBy('part');
  return readInBatches(trx, query, 20);
}

export async function findLastRoot(db: Db): Promise<StoredRoot | undefined> {
  return db
    .selectFrom('receiptRoots')
    .select(['day', 'seals', 'previous', 'root', 'sealedAt'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When receipts came to an installation that had counted before. */
export async function findUpgrade(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('receiptStart').select('upgradedAt').executeTakeFirst();
  return row?.upgradedAt;
}

/** False where the day has its root already. */
export async function insertRoot(trx: Trx, root: StoredRoot): Promise<boolean> {
  const inserted = await trx
    .insertInto('receiptRoots')
    .values(root)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Newest first, before a day where one is given. */
export async function listRoots(
  db: Db,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly StoredRoot[]> {
  let query = db.selectFrom('receiptRoots').select(['day', 'seals', 'previous', 'root', 'sealedAt']);
  if (before !== undefined) query = query.where('day', '<', before);
  return query.orderBy('day', 'desc').limit(limit).execute();
}

export async function findRoot(db: Db, day: number): Promise<StoredRoot | undefined> {
  return db
    .selectFrom('receiptRoots')
    .select(['day', 'seals', 'previous', 'root', 'sealedAt'])
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Notes up to a day, so far as this transaction sees them: what is noted meanwhile stays for the next seal. */
export async function listNotes(
  trx: Trx,
  campaignId: string,
  day: number,
): Promise<readonly { readonly id: number; readonly day: number }[]> {
  return trx
    .selectFrom('receiptNotes')
    .select(['id', 'day'])
    .where('campaignId', '=', campaignId)
    .where('day', '<=', day)
    .execute();
}

export async function deleteNotes(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('receiptNotes').where('id', '=', sql<number>`any (${ids}::int8[])`).execute();
}

/** All roots from the oldest on, some at a time. */
export async function* readRoots(db: Db): AsyncGenerator<StoredRoot> {
  for (let after = -1; ; ) {
    const roots = await db
      .selectFrom('receiptRoots')
      .select(['day', 'seals', 'previous', 'root', 'sealedAt'])
      .where('day', '>', after)
      .orderBy('day')
      .limit(500)
      .execute();
    yield* roots;
    const last = roots.at(-1);
    if (!last) return;
    after = last.day;
  }
}

/** The campaigns that have receipts in a day's seals, whether the seal is there or not. */
export async function listCampaignsWithParts(db: Db, day: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('receiptParts')
    .select('campaignId')
    .distinct()
    .where('day', '=', day)
    .orderBy('campaignId')
    .execute();
  return rows.map(({ campaignId }) => campaignId);
}
