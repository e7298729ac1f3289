import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import type { ReceiptRootsTable, ReceiptSealsTable } from './receipt-tables.ts';

type Db = Kysely<AttributionSchema>;
type Trx = Transaction<AttributionSchema>;

export type StoredSeal = Selectable<ReceiptSealsTable>;
export type StoredRoot = Selectable<ReceiptRootsTable>;

const SEAL = ['campaignId', 'day', 'receipts', 'previous', 'root', 'seal'] as const;
const ROOT = ['day', 'seals', 'previous', 'root', 'sealedAt'] as const;

/** The campaign's last seal up to a day, inclusive. */
export async function findLastSeal(db: Db, campaignId: string, day: number): Promise<StoredSeal | undefined> {
  return db
    .selectFrom('receiptSeals')
    .select(SEAL)
    .where('campaignId', '=', campaignId)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSeal(trx: Trx, seal: StoredSeal): Promise<void> {
  await trx.insertInto('receiptSeals').values(seal).execute();
}

/** The last seal of each campaign before a day. */
export async function listPreviousSeals(db: Db, day: number): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<Pick<StoredSeal, 'campaignId' | 'seal'>>`
    select s.campaign_id, before.seal from receipt_seals s
    cross join lateral (
      select seal from receipt_seals b where b.campaign_id = s.campaign_id and b.day < s.day order by b.day desc limit 1) before
    where s.day = ${day}`.execute(db);
  return new Map(rows.map(({ campaignId, seal }) => [campaignId, seal]));
}

/** Ordered by campaign, as in their tree. */
export async function listSeals(db: Db, day: number): Promise<readonly StoredSeal[]> {
  return db.selectFrom('receiptSeals').select(SEAL).where('day', '=', day).orderBy('campaignId').execute();
}

/** Up to a day, if one is given. */
export async function findLastRoot(db: Db, day?: number): Promise<StoredRoot | undefined> {
  let query = db.selectFrom('receiptRoots').select(ROOT);
  if (day !== undefined) query = query.where('day', '<=', day);
  return query.orderBy('day', 'desc').limit(1).executeTakeFirst();
}

/** When an existing installation was upgraded to a version with receipts. */
export async function findUpgrade(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('receiptStart').select('upgradedAt').executeTakeFirst();
  return row?.upgradedAt;
}

/** Returns false if the day already has its root. */
export async function insertRoot(trx: Trx, root: StoredRoot): Promise<boolean> {
  const inserted = await trx
    .insertInto('receiptRoots')
    .values(root)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Newest first; before a day, if one is given. */
export async function listRoots(
  db: Db,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly StoredRoot[]> {
  let query = db.selectFrom('receiptRoots').select(ROOT);
  if (before !== undefined) query = query.where('day', '<', before);
  return query.orderBy('day', 'desc').limit(limit).execute();
}

export async function findRoot(db: Db, day: number): Promise<StoredRoot | undefined> {
  return db.selectFrom('receiptRoots').select(ROOT).where('day', '=', day).executeTakeFirst();
}

/** All roots, oldest first, read in batches. */
export async function* readRoots(db: Db): AsyncGenerator<StoredRoot> {
  for (let after = -1; ; ) {
    const roots = await db
      .selectFrom('receiptRoots')
      .select(ROOT)
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
