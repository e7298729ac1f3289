import type { Application, JoinLook, JoinPage, JoinTerms, PublicJoinPage } from '@sillage/proto/http/join';
import type { OwnedApplication } from '../../db/joining/applications.ts';
import type { JoinPageRow } from '../../db/joining/join-pages.ts';
import type { JoinTermsRow } from '../../db/joining/joining-tables.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { Addresses } from '../../domain/addresses.ts';

/** For a campaign without a join page, an empty, closed one. */
export const joinPageView = (
  campaignId: string,
  page: JoinPageRow | undefined,
  look: JoinLook,
  addresses: Addresses,
): JoinPage => ({
  url: addresses.joinPage(campaignId),
  isOpen: page?.isOpen ?? false,
  approval: page?.approval ?? 'by_hand',
  intro: page?.intro ?? '',
  questions: [...(page?.questions ?? [])],
  terms: termsView(page?.terms ?? null),
  rules: page?.rules
    ? {
        version: page.rules.version,
        rules: [...page.rules.rules],
        publishedAt: page.rules.publishedAt.toISOString(),
      }
    : null,
  isListed: page?.isListed ?? false,
  look,
});

export const publicJoinPageView = (
  campaign: CampaignRow,
  page: JoinPageRow,
  given: Pick<PublicJoinPage, 'merchantName' | 'formToken' | 'look'>,
): PublicJoinPage => ({
  ...given,
  campaignId: campaign.id,
  campaignName: campaign.name,
  description: campaign.description,
  isTest: campaign.isTest,
  rateBps: campaign.defaultRateBps,
  attributionWindowSeconds: campaign.attributionWindowSeconds,
  holdDays: campaign.holdDays,
  approval: page.approval,
  hasRules: page.approval === 'by_hand' && page.rules !== null,
  isListed: page.isListed,
  intro: page.intro,
  questions: [...page.questions],
  terms: termsView(page.terms),
});

export const termsView = (terms: JoinTermsRow | null): JoinTerms | null =>
  terms && { version: terms.version, text: terms.text, publishedAt: terms.publishedAt.toISOString() };

/** For confirmed applications. */
export function applicationView(row: OwnedApplication): Application {
  const { id, campaignId, campaignName, name, email, termsVersion, reason, affiliateId } = row;
  if (row.state === 'unconfirmed') throw new Error(`Application ${id} was not confirmed`);
  return {
    ...{ id, campaignId, campaignName, name, email, termsVersion, reason, affiliateId },
    state: row.state,
    acceptedBy:
      row.acceptedBy !== null && row.rulesVersion !== null ? { rule: row.acceptedBy, version: row.rulesVersion } : null,
    answers: [...row.answers],
    appliedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
