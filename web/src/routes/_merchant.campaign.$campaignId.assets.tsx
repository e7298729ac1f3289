import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useApi } from '../api/use-api.ts';
import { Assets } from '../features/assets/assets.tsx';
import { assetsQuery } from '../features/assets/queries.ts';
import { groupsQuery } from '../features/groups/queries.ts';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useCampaign } from './-campaign/campaign-context.ts';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/assets')({
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(assetsQuery(context.api, campaignId)),
      cache.prefetchQuery(groupsQuery(context.api, campaignId)),
    ]),
  component: CampaignAssets,
});

const NO_GROUPS: readonly never[] = [];

function CampaignAssets() {
  const { campaign } = useCampaign();
  const { data: groups = NO_GROUPS } = useQuery(groupsQuery(useApi(), campaign.id));
  return <Assets campaign={campaign} groups={groups} isViewing={useIsViewing()} />;
}
