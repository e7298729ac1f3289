import type { Db, Trx } from '../../deps.ts';
import type { ProviderCallRow, ProviderStep } from './charge-tables.ts';

/** Whether the provider was ever called for this charge. */
export async function hasCalls(trx: Trx, chargeId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('providerCalls')
    .select('chargeId')
    .where('chargeId', '=', chargeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The call of this step with the newest key. */
export function findLastCall(db: Db | Trx, chargeId: string, step: ProviderStep): Promise<ProviderCallRow | undefined> {
  return db
    .selectFrom('providerCalls')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('step', '=', step)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The first call of this step: an object that it created is not older. */
export function findFirstCall(db: Db, chargeId: string, step: ProviderStep): Promise<ProviderCallRow | undefined> {
  return db
    .selectFrom('providerCalls')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .where('step', '=', step)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

export async function insertCall(trx: Trx, row: ProviderCallRow): Promise<void> {
  await trx.insertInto('providerCalls').values(row).execute();
}

export async function answerCall(
  db: Db | Trx,
  { chargeId, step, number }: ProviderCallRow,
  answer: Pick<ProviderCallRow, 'state' | 'code' | 'requestId'>,
): Promise<void> {
  await db
    .updateTable('providerCalls')
    .set(answer)
    .where('chargeId', '=', chargeId)
    .where('step', '=', step)
    .where('number', '=', number)
    .execute();
}
