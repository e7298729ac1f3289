import { SHORT_CODE_PATTERN } from '@sillage/proto/values/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { DashboardSkeleton, PublicShell } from '../features/public-dashboard/public-shell.tsx';
import { publicCampaignQuery } from '../features/public-dashboard/queries.ts';
import { Refused } from '../features/public-dashboard/refused.tsx';
import { PERIODS } from '../ui/charts/period-control.tsx';
import { CampaignForAffiliates } from './-campaign-for-affiliates.tsx';

export const Route = createFileRoute('/r/$campaignId')({
  validateSearch: z.object({
    token: z.string().optional().catch(undefined),
    affiliate: z.string().optional().catch(undefined),
    period: z.enum(PERIODS).optional().catch(undefined),
  }),
  beforeLoad: ({ params }) => {
    // Six characters are a short link that was typed with /r/ instead of /s/.
    if (SHORT_CODE_PATTERN.test(params.campaignId)) window.location.replace(`/s/${params.campaignId}`);
  },
  component: PublicDashboard,
});

function PublicDashboard() {
  const api = useApi();
  const { campaignId } = Route.useParams();
  const { token, affiliate, period } = Route.useSearch();
  const navigate = Route.useNavigate();
  const cache = useQueryClient();
  const campaign = useQuery(publicCampaignQuery(api, campaignId, token));
  // Data that was fetched while access was still allowed is no longer shown.
  const isRestricted = campaign.error instanceof ApiError && campaign.error.code === 'access_restricted';
  return (
    <PublicShell>
      {campaign.data && !isRestricted ? (
        <CampaignForAffiliates
          campaign={campaign.data}
          chosen={affiliate}
          onChoose={(chosen) => void navigate({ search: (last) => ({ ...last, affiliate: chosen }), replace: true })}
          period={period}
          onPeriod={(next) =>
            void navigate({ search: (last) => ({ ...last, period: next }), replace: true, resetScroll: false })
          }
          // The access ticket may have become invalid because the campaign's visibility changed. Then there is a new
          // ticket, or a reason for the refusal.
          reopen={() => void cache.invalidateQueries({ queryKey: queryKeys.publicPages.allOf(campaignId) })}
        />
      ) : campaign.isPending ? (
        <DashboardSkeleton />
      ) : (
        <Refused error={campaign.error} onRetry={() => void campaign.refetch()} />
      )}
    </PublicShell>
  );
}
