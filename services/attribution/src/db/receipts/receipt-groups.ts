import { HASH_BYTES } from '@sillage/proto/receipts/encode';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import type { ReceiptGroupsTable } from './receipt-tables.ts';

export interface OfSeal {
  readonly campaignId: string;
  readonly day: number;
}

export async function insertGroups(
  trx: Transaction<AttributionSchema>,
  groups: Selectable<ReceiptGroupsTable>,
): Promise<void> {
  await trx.insertInto('receiptGroups').values(groups).execute();
}

/** The roots of all blocks of a seal. */
export async function listBlockRoots(
  db: Kysely<AttributionSchema>,
  { campaignId, day }: OfSeal,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('receiptGroups')
    .select('root')
    .where('campaignId', '=', campaignId)
    .where('day', '=', day)
    .orderBy('block')
    .execute();
  return rows.map(({ root }) => root);
}

/** All blocks of a seal, in their order. */
export async function listBlocks(
  db: Kysely<AttributionSchema>,
  { campaignId, day }: OfSeal,
): Promise<readonly Pick<Selectable<ReceiptGroupsTable>, 'block' | 'root' | 'digests'>[]> {
  return db
    .selectFrom('receiptGroups')
    .select(['block', 'root', 'digests'])
    .where('campaignId', '=', campaignId)
    .where('day', '=', day)
    .orderBy('block')
    .execute();
}

/** The digests of some blocks of a seal. */
export async function readBlocks(
  db: Kysely<AttributionSchema>,
  { campaignId, day }: OfSeal,
  blocks: readonly number[],
): Promise<ReadonlyMap<number, readonly Buffer[]>> {
  const rows = await db
    .selectFrom('receiptGroups')
    .select(['block', 'digests'])
    .where('campaignId', '=', campaignId)
    .where('day', '=', day)
    .where('block', 'in', blocks)
    .execute();
  return new Map(rows.map(({ block, digests }) => [block, digestsOf(digests)]));
}

const digestsOf = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
