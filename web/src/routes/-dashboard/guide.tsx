import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { dueQuery } from '../../features/billing/queries.ts';
import { FirstStepList } from '../../features/merchant-home/first-step-list.tsx';
import { takenSteps } from '../../features/merchant-home/first-steps.ts';
import { NextStepList } from '../../features/merchant-home/next-step-list.tsx';
import { nextSteps } from '../../features/merchant-home/next-steps.ts';
import { overviewQuery } from '../../features/statistics/queries.ts';
import type { Live } from '../../live/use-live.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { useUserId } from '../../session/use-session.ts';
import { useCampaignTotals } from './use-campaign-totals.ts';

/** The first steps of a new merchant, or the open tasks of another one. */
export function Guide({ campaigns, live }: { campaigns: readonly CampaignSummary[]; live: Live }) {
  const api = useApi();
  const userId = useUserId();
  const isViewing = useIsViewing();
  const overview = useQuery(overviewQuery(api, 'all'));
  const due = useQuery(dueQuery(api));
  const totalsOf = useCampaignTotals(overview.data, live, 'all');
  if (!overview.data || isViewing) return null;
  const facts = campaigns.map((campaign) => ({
    campaign,
    totals: totalsOf(campaign.id),
    integration: overview.data.campaigns.find(({ campaignId }) => campaignId === campaign.id)?.integration,
  }));
  const hasFailedCharge = due.data?.due.some(({ failedFeeMinor }) => failedFeeMinor > 0n) ?? false;
  return (
    <>
      <FirstStepList taken={takenSteps(facts)} userId={userId} />
      <NextStepList steps={nextSteps({ campaigns: facts, hasFailedCharge })} />
    </>
  );
}
