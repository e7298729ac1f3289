import type { Group } from '@sillage/proto/receipts/encode';
import { RECEIPT_KINDS, type ReceiptKind } from '@sillage/proto/receipts/facts';
import { readInBatches } from '@sillage/runtime/postgres';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import { entriesOf } from './receipt-entries.ts';
import type { ReceiptPartsTable } from './receipt-tables.ts';

type Db = Kysely<AttributionSchema>;
type Trx = Transaction<AttributionSchema>;

export type Part = Selectable<ReceiptPartsTable>;
export type PartPlace = Omit<Part, 'entries'>;

const PLACE = ['campaignId', 'kind', 'eventDay', 'affiliateId', 'day', 'part', 'place', 'receipts', 'root'] as const;

const KINDS = new Map<number, ReceiptKind>(
  Object.entries(RECEIPT_KINDS).map(([name, number]) => [number, name as ReceiptKind]),
);
export function kindOf(number: number): ReceiptKind {
  const kind = KINDS.get(number);
  if (!kind) throw new Error(`Receipts of the kind ${number} are of a newer version`);
  return kind;
}

export async function insertPart(trx: Trx, part: Part): Promise<void> {
  await trx.insertInto('receiptParts').values(part).execute();
}

/** The ids of a group that are already sealed, in any seal. */
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

/** The parts of a campaign's seal without their entries, in the order of its tree. */
export async function listParts(db: Db, campaignId: string, day: number): Promise<readonly PartPlace[]> {
  return db
    .selectFrom('receiptParts')
    .select(PLACE)
    .where('campaignId', '=', campaignId)
    .where('day', '=', day)
    .orderBy('kind')
    .orderBy('eventDay')
    .orderBy('affiliateId')
    .orderBy('part')
    .execute();
}

/** The number of a campaign's receipts by day of the event. */
export async function countReceiptsByDay(db: Db, campaignId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ eventDay: number; receipts: number }>`
    select event_day, sum(receipts)::int8 as receipts from receipt_parts where campaign_id = ${campaignId}
    group by event_day`.execute(db);
  return new Map(rows.map(({ eventDay, receipts }) => [eventDay, receipts]));
}

/** An affiliate's parts of a campaign's seal, in the same order. */
export async function listOwnParts(
  db: Db,
  { campaignId, affiliateId, day }: { readonly campaignId: string; readonly affiliateId: string; readonly day: number },
): Promise<readonly PartPlace[]> {
  return db
    .selectFrom('receiptParts')
    .select(PLACE)
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
  /** The number of receipts in each part, in the order of `listOwnParts`. */
  readonly parts: readonly number[];
  readonly root: Buffer;
  readonly sealedAt: Date;
}

/** The days with sealed and published receipts of an affiliate, newest first. */
export async function listAffiliateDays(
  db: Db,
  requested: {
    readonly campaignId: string;
    readonly affiliateId: string;
    readonly before: number;
    readonly limit: number;
  },
): Promise<readonly AffiliateDay[]> {
  const { rows } = await sql<AffiliateDay>`
    select p.day, array_agg(p.receipts order by p.kind, p.event_day, p.part) as parts, r.root, r.sealed_at
    from receipt_parts p join receipt_roots r on r.day = p.day
    where p.affiliate_id = ${requested.affiliateId} and p.campaign_id = ${requested.campaignId} and p.day < ${requested.before}
    group by p.day, r.root, r.sealed_at order by p.day desc limit ${requested.limit}`.execute(db);
  return rows;
}

/** A campaign's parts of a kind and some event days, up to a seal, in the order of `readFacts`. */
export function readParts(
  trx: Trx,
  kind: ReceiptKind,
  requested: {
    readonly campaignId: string;
    readonly from: number;
    readonly before: number;
    readonly lastDay: number;
  },
): AsyncGenerator<readonly Part[]> {
  const query = trx
    .selectFrom('receiptParts')
    .select([...PLACE, 'entries'])
    .where('campaignId', '=', requested.campaignId)
    .where('kind', '=', RECEIPT_KINDS[kind])
    .where('eventDay', '>=', requested.from)
    .where('eventDay', '<', requested.before)
    .where('day', '<=', requested.lastDay)
    .orderBy('eventDay')
    .orderBy('affiliateId')
    .orderBy('day')
    .orderBy('part');
  return readInBatches(trx, query, 20);
}

/** The campaigns that have receipts in a day's seals, even if the seal is missing. */
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
