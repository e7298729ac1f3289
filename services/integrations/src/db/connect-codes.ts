import type { Trx } from '../deps.ts';
import type { ConnectCodeRow } from './schema.ts';

export async function insertConnectCode(trx: Trx, row: ConnectCodeRow): Promise<void> {
  await trx.insertInto('connectCodes').values(row).execute();
}

/** Redeems a code once for the connection's id; of concurrent calls with one code, one succeeds. */
export async function takeConnectCode(trx: Trx, codeHash: Buffer, now: Date): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('connectCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .returning('connectionId')
    .executeTakeFirst();
  return taken?.connectionId;
}

export async function purgeConnectCodes(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('connectCodes').where('expiresAt', '<=', now).execute();
}
