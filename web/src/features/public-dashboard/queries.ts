import { PublicPayments } from '@sillage/proto/http/billing';
import { PublicAffiliate, PublicCampaign } from '@sillage/proto/http/campaigns';
import { AffiliateStatistics } from '@sillage/proto/http/statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readersTimeZone } from '../../format/days.ts';
import type { Period } from '../../ui/charts/period-control.tsx';

/** The access ticket in the answer lasts an hour; it is renewed well before that. */
const RENEW_MS = 45 * 60_000;

/** Sent with the session, because the signed-in owner can open a dashboard without a link. */
export const publicCampaignQuery = (api: Api, campaignId: string, token: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.publicPages.campaign(campaignId, token),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/public/campaigns/${encodeURIComponent(campaignId)}`, PublicCampaign, {
        signal,
        query: { token },
      }),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });

/** The campaign of an affiliate's own address. */
export const publicAffiliateQuery = (api: Api, affiliateId: string, token: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.publicPages.affiliate(affiliateId, token),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/public/affiliates/${encodeURIComponent(affiliateId)}`, PublicAffiliate, {
        signal,
        query: { token },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const publicStatisticsQuery = (api: Api, campaign: PublicCampaign, affiliateId: string, range: Period) =>
  queryOptions({
    queryKey: queryKeys.publicPages.statistics(campaign.id, affiliateId, range, campaign.accessTicket),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/public/statistics/campaigns/${campaign.id}`, AffiliateStatistics, {
        signal,
        bearer: campaign.accessTicket,
        query: { affiliateId, range, timeZone: readersTimeZone() },
      }),
    placeholderData: keepPreviousData,
  });

/** The affiliate's paid and owed amounts from the ledger, as the merchant sees them. */
export const publicPaymentsQuery = (api: Api, campaign: PublicCampaign, affiliateId: string) =>
  queryOptions({
    queryKey: queryKeys.publicPages.payments(campaign.id, affiliateId, campaign.accessTicket),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/public/billing/campaigns/${campaign.id}/payments`, PublicPayments, {
        signal,
        bearer: campaign.accessTicket,
        query: { affiliateId },
      }),
  });
