import type { Click } from '@sillage/proto/http/conversions';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { latestClicksQuery, latestConversionsQuery } from '../../features/conversions/queries.ts';
import { affiliatesOf } from '../../features/merchant-home/river.ts';
import { useNames } from '../-lists/use-names.ts';
import { RiverList } from './river-list.tsx';
import type { OfCampaigns } from './totals.tsx';
import type { useRiver } from './use-river.ts';

/** Earlier clicks are fetched only for the campaigns with the most clicks. */
const ASKED = 3;

export interface LiveRiverProps extends Pick<OfCampaigns, 'campaigns' | 'totalsOf'> {
  readonly isTest: boolean;
  readonly flow: ReturnType<typeof useRiver>;
}

export function LiveRiver({ campaigns, totalsOf, isTest, flow: { river, onHistory } }: LiveRiverProps) {
  const api = useApi();
  // Computed once: later clicks arrive by the stream.
  const [busiest] = useState(() =>
    campaigns
      .filter((campaign) => campaign.isTest === isTest)
      .toSorted((a, b) => totalsOf(b.id).clicks - totalsOf(a.id).clicks)
      .slice(0, ASKED),
  );
  const clicks = useQueries({
    queries: busiest.map(({ id }) => latestClicksQuery(api, id)),
    combine: combined,
  });
  const sales = useQuery(latestConversionsQuery(api, isTest ? 'test' : 'live'));
  useEffect(() => {
    if (clicks && sales.data) onHistory(clicks, sales.data);
  }, [clicks, sales.data, onHistory]);
  const { campaignName, nameOf } = useNames(campaigns, river.items.flatMap(affiliatesOf));
  return (
    <RiverList
      river={river}
      campaignName={campaignName}
      affiliateName={nameOf}
      isPending={clicks === undefined || sales.isPending}
    />
  );
}

/** Undefined until all are loaded. */
function combined(answers: readonly { readonly data: Click[] | undefined; readonly isPending: boolean }[]) {
  return answers.some(({ isPending }) => isPending) ? undefined : answers.flatMap(({ data }) => data ?? []);
}
