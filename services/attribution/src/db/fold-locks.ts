import { createHash } from 'node:crypto';
import type { Topic } from '@sillage/proto/topics';
import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from './schema.ts';

/**
 * Three locks order the folds. Each is held to the end of its transaction, and they are always taken in this order:
 *
 * 1. `folds`, shared by every fold, exclusive for the swap of a rebuild;
 * 2. the row of a topic's partition in `fold_positions`: one writer per partition, whatever the consumer group assumes;
 * 3. `campaign` stripes: shared for clicks, exclusive for decisions on conversions. Without it, a click and a conversion
 *    of the same visitor that are folded at the same time would not see each other. 64 stripes instead of one lock per
 *    campaign keep a batch of thousands of campaigns within Postgres' lock table.
 */
const STRIPES = 64;

/**
 * Advisory keys are shared by the whole database, so they include the schema: the shadow of a rebuild has its own
 * locks.
 */
export class FoldLocks {
  readonly #folds: string;
  readonly #stripes: readonly string[];

  constructor(schema: string) {
    this.#folds = keyOf(`${schema} folds`);
    this.#stripes = Array.from({ length: STRIPES }, (_, stripe) => keyOf(`${schema} stripe ${stripe}`)).sort();
  }

  /**
   * Step 1 for a fold. A fold joins thousands of keys with tables of millions of rows, for which one index probe per
   * key is always best. For some thousands of keys the planner would hash the whole table (2 s instead of 30 ms over a
   * million clicks), so hash joins are disabled for this transaction.
   */
  async shareFolds(trx: Transaction<AttributionSchema>): Promise<void> {
    await sql`
      select pg_advisory_xact_lock_shared(${this.#folds}::int8),
        set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`.execute(
      trx,
    );
  }

  /** Step 1 for a swap: waits for running folds and blocks new ones. */
  async stopFolds(trx: Transaction<AttributionSchema>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${this.#folds}::int8)`.execute(trx);
  }

  /** Step 3 for clicks. */
  async shareCampaigns(trx: Transaction<AttributionSchema>, campaignIds: Iterable<string>): Promise<void> {
    await sql`select pg_advisory_xact_lock_shared(key) from unnest(${this.#keys(campaignIds)}::int8[]) key`.execute(
      trx,
    );
  }

  /** Step 3 for decisions on conversions. */
  async ownCampaigns(trx: Transaction<AttributionSchema>, campaignIds: Iterable<string>): Promise<void> {
    await sql`select pg_advisory_xact_lock(key) from unnest(${this.#keys(campaignIds)}::int8[]) key`.execute(trx);
  }

  #keys(campaignIds: Iterable<string>): string[] {
    const keys = new Set<string>();
    for (const id of campaignIds) {
      const key = this.#stripes[Number.parseInt(id.slice(-4), 16) % STRIPES];
      if (key !== undefined) keys.add(key);
    }
    return [...keys].sort();
  }
}

/** How far a fold has read a partition. */
export interface PartitionEnd {
  readonly partition: number;
  /** Exclusive: the offset after the last event read. */
  readonly nextOffset: bigint;
}

/** Step 2: moves the positions of partitions, which locks the partitions until the transaction ends. */
export async function holdPartitions<Message>(
  trx: Transaction<AttributionSchema>,
  topic: Topic<Message>,
  ends: readonly PartitionEnd[],
): Promise<void> {
  await sql`
    insert into fold_positions (topic, partition, next_offset)
    select ${topic.name}, partition, next_offset
    from unnest(${ends.map(({ partition }) => partition)}::int[], ${ends.map(({ nextOffset }) => String(nextOffset))}::int8[])
      as ends (partition, next_offset)
    order by partition
    on conflict (topic, partition) do update set
      next_offset = greatest(fold_positions.next_offset, excluded.next_offset), folded_at = now()`.execute(trx);
}

/** The offset up to which each partition was read; a partition that was never read is missing. */
export async function readPositions<Message>(
  trx: Transaction<AttributionSchema>,
  topic: Topic<Message>,
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await trx
    .selectFrom('foldPositions')
    .select(['partition', 'nextOffset'])
    .where('topic', '=', topic.name)
    .execute();
  return new Map(rows.map((row) => [row.partition, BigInt(row.nextOffset)]));
}

function keyOf(name: string): string {
  return String(createHash('sha256').update(`sillage ${name}`).digest().readBigInt64BE(0));
}
