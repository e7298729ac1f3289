import type { CreatePostback } from '@sillage/proto/http/postbacks';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { listOwners } from '../../db/campaigns.ts';
import {
  deletePostback,
  insertEndpoint,
  listEndpoints,
  lockEndpointsOf,
  lockOwnEndpoint,
} from '../../db/webhooks/endpoints.ts';
import type { EndpointRow } from '../../db/webhooks/tables.ts';
import type { IntegrationsDeps } from '../../deps.ts';
import { checkAddress } from './endpoints.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'publicUrl'>;

/** More than any affiliate needs. */
const MAX_POSTBACKS = 5;

interface Affiliate {
  readonly campaignId: string;
  readonly affiliateId: string;
}

export async function createPostback(
  { db, clock, publicUrl }: Deps,
  { campaignId, affiliateId }: Affiliate,
  { url, eventTypes }: CreatePostback,
): Promise<EndpointRow> {
  checkAddress(url, publicUrl);
  return inTransaction(db, async (trx) => {
    const ownerUserId = found((await listOwners(trx, [campaignId])).get(campaignId));
    await lockEndpointsOf(trx, { affiliateId });
    if ((await listEndpoints(trx, { affiliateId })).length >= MAX_POSTBACKS)
      throw new AppError('conflict', `You can have ${MAX_POSTBACKS} postbacks. Remove one that is no longer used.`);
    const createdAt = new Date(clock());
    const about = { ownerUserId, campaignId, affiliateId, description: '', signingSecret: null };
    return insertEndpoint(trx, { id: uuidv7(), ...about, url, eventTypes, createdAt });
  });
}

/**
 * Deletes a postback with its log, since the address is the affiliate's and may contain an account of theirs elsewhere.
 */
export async function removePostback({ db }: Pick<Deps, 'db'>, { affiliateId }: Affiliate, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    found(await lockOwnEndpoint(trx, id, { affiliateId }));
    await deletePostback(trx, id);
  });
}
