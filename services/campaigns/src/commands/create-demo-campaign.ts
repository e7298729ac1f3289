import { CreateAffiliate, CreateCampaign } from '@sillage/proto/http/campaigns';
import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { listAffiliates } from '../db/affiliates/affiliates.ts';
import type { CommandDeps } from '../deps.ts';
import { insertNewAffiliate } from './create-affiliate.ts';
import { insertNewCampaign } from './create-campaign.ts';

export interface DemoCampaign {
  readonly ownerUserId: string;
  readonly campaign: z.input<typeof CreateCampaign>;
  readonly affiliates: readonly z.input<typeof CreateAffiliate>[];
  /** In the past, so that rates and hold apply to the demo traffic. */
  readonly createdAtMs: number;
}

export interface CreatedDemo {
  readonly campaignId: string;
  /** In the given order. */
  readonly affiliates: readonly {
    readonly id: string;
    readonly name: string;
    readonly shortCode: string | null;
    readonly rateBps: number;
  }[];
}

/** Creates a campaign labelled as demo data; no route calls this. */
export async function createDemoCampaign(deps: CommandDeps, demo: DemoCampaign): Promise<CreatedDemo> {
  const id = uuidv7();
  const now = new Date(demo.createdAtMs);
  const input = CreateCampaign.parse({ ...demo.campaign, isTest: true });
  const affiliates = demo.affiliates.map((affiliate) => ({ id: uuidv7(), input: CreateAffiliate.parse(affiliate) }));
  return inTransaction(deps.db, async (trx) => {
    const campaign = await insertNewCampaign(trx, { id, ownerUserId: demo.ownerUserId, input, now, isDemo: true });
    for (const affiliate of affiliates)
      await insertNewAffiliate(trx, deps, { id: affiliate.id, campaign, input: affiliate.input, now });
    const rows = await listAffiliates(trx, id);
    return {
      campaignId: id,
      affiliates: affiliates.flatMap((affiliate) =>
        rows
          .filter((row) => row.id === affiliate.id)
          .map((row) => ({ id: row.id, name: row.name, shortCode: row.shortCode, rateBps: row.rateBps })),
      ),
    };
  });
}
