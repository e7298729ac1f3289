import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

export interface DigestedAddress {
  readonly campaignId: string;
  readonly affiliateId: string;
  /** The version of the event that the address is from. */
  readonly version: number;
  readonly addressDigest: string;
}

/** Only updates affiliates whose stored version is that of the event. */
export async function updateAddressDigests(
  trx: Transaction<AttributionSchema>,
  rows: readonly DigestedAddress[],
): Promise<void> {
  await sql`
    update affiliates a set address_digest = r.digest
    from unnest(${rows.map((row) => row.campaignId)}::uuid[], ${rows.map((row) => row.affiliateId)}::uuid[],
      ${rows.map((row) => row.version)}::int8[], ${rows.map((row) => row.addressDigest)}::text[]) as r (campaign_id, affiliate_id, version, digest)
    where a.campaign_id = r.campaign_id and a.affiliate_id = r.affiliate_id and a.version = r.version
      and a.address_digest <> r.digest`.execute(trx);
}
