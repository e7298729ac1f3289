import type { Trx } from '../deps.ts';

/** True once anything was asked of the provider for this charge. */
export async function hasCalls(trx: Trx, chargeId: string): Promise<boolean> {
  const row = await trx.selectFrom('provider_calls').select('charge_id').where('charge_id', '=', chargeId).limit(1).executeTakeFirst();
  return row !== undefined;
}
