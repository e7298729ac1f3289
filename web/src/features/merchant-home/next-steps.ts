import type { Campaign } from '@sillage/proto/http/campaigns';
import type { IntegrationStatus, Totals } from '@sillage/proto/http/statistics';
import type { Book } from '@sillage/proto/values/book';

/** The all-time facts about one campaign. */
export interface CampaignFacts {
  readonly campaign: Pick<Campaign, 'id' | 'name' | 'isActive' | 'isDemo' | 'isTest' | 'affiliatesCount'>;
  readonly totals: Totals;
  readonly integration: IntegrationStatus | undefined;
}

/** A task for the merchant; tasks that cost them money or partners come first. */
export type NextStep =
  | { readonly kind: 'charge_failed' }
  | { readonly kind: 'shop_silent'; readonly campaignId: string; readonly name: string }
  | {
      readonly kind: 'review';
      readonly campaignId: string;
      readonly name: string;
      readonly count: number;
      readonly book: Book;
    }
  | { readonly kind: 'connect_shop'; readonly campaignId: string; readonly name: string }
  | { readonly kind: 'add_affiliate'; readonly campaignId: string; readonly name: string }
  | { readonly kind: 'paused'; readonly campaignId: string; readonly name: string };

const ORDER: readonly NextStep['kind'][] = [
  'charge_failed',
  'shop_silent',
  'review',
  'connect_shop',
  'add_affiliate',
  'paused',
];

interface Facts {
  readonly campaigns: readonly CampaignFacts[];
  /** A card was declined, and the invoice is still open. */
  readonly hasFailedCharge: boolean;
}

export function nextSteps({ campaigns, hasFailedCharge }: Facts): readonly NextStep[] {
  const steps = campaigns.flatMap((facts): NextStep[] => stepsOf(facts));
  const all: NextStep[] = [...(hasFailedCharge ? [{ kind: 'charge_failed' } as const] : []), ...steps];
  return all.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function stepsOf({ campaign, totals, integration }: CampaignFacts): NextStep[] {
  const { id: campaignId, name } = campaign;
  const about = { campaignId, name };
  const review: NextStep[] =
    totals.awaitingReview > 0
      ? [{ kind: 'review', ...about, count: totals.awaitingReview, book: campaign.isTest ? 'test' : 'live' }]
      : [];
  if (campaign.isDemo) return review;
  if (!campaign.isActive) return [...review, { kind: 'paused', ...about }];
  if (campaign.affiliatesCount === 0) return [...review, { kind: 'add_affiliate', ...about }];
  if (integration?.status === 'inactive') return [...review, { kind: 'shop_silent', ...about }];
  if (integration?.badge === 'not_connected') return [...review, { kind: 'connect_shop', ...about }];
  return review;
}
