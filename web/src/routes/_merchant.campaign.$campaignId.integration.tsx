import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useApi } from '../api/use-api.ts';
import { IntegrationTab } from '../features/campaigns/integration-tab.tsx';
import { secretKeysQuery } from '../features/campaigns/queries.ts';
import { SecretKeys } from '../features/campaigns/secret-keys.tsx';
import { Connections } from '../features/connections/connections.tsx';
import { PageCheck } from '../features/connections/page-check.tsx';
import { connectionsQuery } from '../features/connections/queries.ts';
import { campaignStatisticsQuery, RECHECK_MS } from '../features/statistics/queries.ts';
import { ALL_TIME } from '../features/statistics/requested-figures.ts';
import { useIsDemo } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useCampaign } from './-campaign/campaign-context.ts';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/integration')({
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(connectionsQuery(context.api, campaignId)),
      cache.prefetchQuery(secretKeysQuery(context.api, campaignId)),
    ]),
  component: Integration,
});

function Integration() {
  const api = useApi();
  const { campaign } = useCampaign();
  const isOwners = !useIsDemo();
  const allTime = useQuery({
    ...campaignStatisticsQuery(api, campaign.id, ALL_TIME, 'month'),
    refetchInterval: RECHECK_MS,
  });
  return (
    <IntegrationTab
      campaign={campaign}
      integration={allTime.data?.integration}
      failed={allTime.isError}
      pageCheck={isOwners && <PageCheck campaignId={campaign.id} />}
      connections={
        isOwners && (
          <Connections
            campaignId={campaign.id}
            isScriptSeen={(allTime.data?.integration.scriptLastSeenAt ?? null) !== null}
          />
        )
      }
      keys={isOwners && <SecretKeys campaignId={campaign.id} />}
    />
  );
}
