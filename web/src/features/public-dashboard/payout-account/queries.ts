import { Invitation, OwnPaymentDetails } from '@sillage/proto/http/payouts';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId }: OwnDashboard) => `/api/v1/public/payouts/campaigns/${campaignId}/own-details`;

export const ownPaymentDetailsQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: queryKeys.publicPages.ownPaymentDetails(of.campaignId, of.affiliateId),
    queryFn: ({ signal }) => api.get(root(of), OwnPaymentDetails, { signal, bearer: of.ticket }),
  });

export const payoutAccountCommands = (of: OwnDashboard) => (api: Api) => ({
  mailLink: () => api.post(`${root(of)}/link`, Invitation, {}, { bearer: of.ticket }),
});
