import type { Campaign, CreateCampaign, GoLive, UpdateCampaign } from '@sillage/proto/http/campaigns';
import type { PendingStore } from './pending.ts';

export interface FinishDeps {
  readonly store: PendingStore;
  /** Returns the card of a setup intent; throws if none was saved. */
  readonly verifySetup: (setupIntent: string) => Promise<string>;
  readonly createCampaign: (input: CreateCampaign, options: { readonly idempotencyKey: string }) => Promise<Campaign>;
  readonly goLive: (campaignId: string, input: GoLive) => Promise<Campaign>;
  readonly updateCampaign: (campaignId: string, change: UpdateCampaign) => Promise<Campaign>;
}

export type Finished =
  | { readonly kind: 'created'; readonly campaign: Campaign }
  | { readonly kind: 'reactivated'; readonly campaign: Campaign }
  | { readonly kind: 'live'; readonly campaign: Campaign }
  /** Nothing was waiting for the card. */
  | { readonly kind: 'card' };

/**
 * Continues the action that was waiting for a card. It is taken from the store before it runs, so that a reload does
 * not repeat it, and put back if it fails. A failed creation may have succeeded with its answer lost, so the setup
 * intent is its idempotency key.
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
