import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { Conversion } from '@sillage/proto/http/conversions';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import { RecentConversions } from '../../features/conversions/activity.tsx';
import { ExplainDrawer } from '../../features/conversions/explain-drawer.tsx';
import { affiliateConversionsQuery, conversionCommands } from '../../features/conversions/queries.ts';
import { RECHECK_MS } from '../../features/statistics/queries.ts';

interface PersonConversionsProps {
  readonly affiliates: readonly Affiliate[];
  readonly campaigns: readonly CampaignSummary[];
}

/** The newest conversions of all programmes, each with its campaign. */
export function PersonConversions({ affiliates, campaigns }: PersonConversionsProps) {
  const api = useApi();
  const commands = useCommands(conversionCommands);
  const [explained, setExplained] = useState<Conversion | null>(null);
  const lists = useQueries({
    queries: affiliates.map((affiliate) => ({
      ...affiliateConversionsQuery(api, affiliate),
      refetchInterval: RECHECK_MS,
    })),
  });
  const rows = lists
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt));
  const campaignOf = (affiliateId: string) => {
    const own = affiliates.find(({ id }) => id === affiliateId);
    return campaigns.find(({ id }) => id === own?.campaignId);
  };
  const campaignName = (affiliateId: string) => campaignOf(affiliateId)?.name ?? '';
  return (
    <>
      <RecentConversions
        rows={rows}
        pending={lists.some(({ isPending }) => isPending)}
        error={lists.find(({ data, isError }) => isError && !data)?.error ?? null}
        onRetry={() => {
          for (const list of lists) void list.refetch();
        }}
        onMore={null}
        affiliateName={campaignName}
        onOpen={setExplained}
      />
      {explained && (
        <ExplainDrawer
          isManaged={campaignOf(explained.affiliateId ?? '')?.paymentMode === 'managed'}
          conversion={rows.find(({ id }) => id === explained.id) ?? explained}
          commands={commands}
          affiliateName={(id) => affiliates.find((one) => one.id === id)?.name ?? ''}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}
