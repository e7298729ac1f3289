import type { Db } from '../deps.ts';
import type { CardRow } from './card-tables.ts';
import type { CampaignRow } from './schema.ts';

/** The card that pays for a campaign: the one chosen for it, else the merchant's default card. */
export function findChargedCard(db: Db, campaign: Pick<CampaignRow, 'owner_user_id' | 'card_id'>): Promise<CardRow | undefined> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('owner_user_id', '=', campaign.owner_user_id)
    .where('removed_at', 'is', null)
    .where((it) => it.or([it('card_id', '=', campaign.card_id), it('is_default', '=', true)]))
    .orderBy((it) => it('card_id', 'is not distinct from', campaign.card_id), 'desc')
    .limit(1)
    .executeTakeFirst();
}
