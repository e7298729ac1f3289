import type { Campaign, CreateCampaign, GoLive, UpdateCampaign } from '@sillage/proto/http/campaigns';
import type { PendingStore } from './pending.ts';

export interface FinishDeps {
  readonly store: PendingStore;
  /** The card of a setup intent; throws where none was saved. */
  readonly verifySetup: (setupIntent: string) => Promise<string>;
  readonly createCampaign: (input: CreateCampaign, options: { readonly idempotencyKey: string }) => Promise<Campaign>;
  readonly goLive: (campaignId: string, input: GoLive) => Promise<Campaign>;
  readonly updateCampaign: (campaignId: string, change: UpdateCampaign) => Promise<Campaign>;
}

export type Finished =
  | { readonly kind: 'created'; readonly campaign: Campaign }
  | { readonly kind: 'reactivated'; readonly campaign: Campaign }
  | { readonly kind: 'live'; readonly campaign: Campaign }
  /** Nothing waited for the card. */
  | { readonly kind: 'card' };

/**
 * Goes on with what waited for a card. What waits is taken before it is done, so that a reload does it no second time,
 * and is put back where it could not be done: perhaps it was, and only the answer was lost, so the setup intent is the
 * key of the creation.
 */
export async function finishSetup(deps: FinishDeps, setupIntent: string): Promise<Finished> {
  const cardId = await deps.verifySetup(setupIntent);
  const pending = deps.store.take();
  if (pending === null) return { kind: 'card' };
  try {
    if (pending.kind === 'reactivation') {
      const campaign = await deps.updateCampaign(pending.reactivation.campaignId, { isActive: true, cardId });
      return { kind: 'reactivated', campaign };
    }
    if (pending.kind === 'goingLive')
      return { kind: 'live', campaign: await deps.goLive(pending.goingLive.campaignId, { cardId }) };
    const campaign = await deps.createCampaign({ ...pending.campaign, cardId }, { idempotencyKey: setupIntent });
    deps.store.announce(campaign);
    return { kind: 'created', campaign };
  } catch (error) {
    deps.store.keep(pending);
    throw error;
  }
}
