import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { isOpen, isRunning, settlementQuery, settlementsQuery } from './queries.ts';

/** The given settlement, otherwise the campaign's open one; `follow(null)` leaves it. */
export function useFollowedSettlement(api: Api, campaignId: string, given: string | null) {
  const [followed, setFollowed] = useState(given);
  const all = useQuery(settlementsQuery(api, campaignId));
  const openId = all.data?.find(({ state }) => isOpen(state))?.id ?? null;
  useEffect(() => {
    if (openId !== null) setFollowed((known) => known ?? openId);
  }, [openId]);
  const settlementId = followed ?? openId;
  const settlement = useQuery({ ...settlementQuery(api, settlementId ?? ''), enabled: settlementId !== null });

  // The lines are fetched less often than the list, so they are refetched as soon as the list shows the end.
  const summary = all.data?.find(({ id }) => id === settlementId);
  const isBehind =
    summary !== undefined &&
    !isRunning(summary.state) &&
    settlement.data !== undefined &&
    isRunning(settlement.data.state);
  const { refetch } = settlement;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);

  return { all, settlement, summary, settlementId, follow: setFollowed };
}
