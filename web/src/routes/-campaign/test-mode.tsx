import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import { pendingStore } from '../../features/billing/pending.ts';
import { billingCommands } from '../../features/billing/queries.ts';
import { useGoingLive } from '../../features/billing/use-going-live.tsx';
import { affiliatesQuery, campaignCommands } from '../../features/campaigns/queries.ts';
import { TestModeStrip } from '../../features/campaigns/test-mode-strip.tsx';
import { useIsViewing } from '../../session/account-view.ts';
import { useUserId } from '../../session/use-session.ts';

/** Explains test mode, with buttons to open the test shop and to go live. */
export function TestMode({ campaign }: { campaign: Campaign }) {
  const api = useApi();
  const userId = useUserId();
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  const commands = useCommands(billingCommands);
  const { goLive } = useCommands(campaignCommands);
  const isViewing = useIsViewing();
  const affiliates = useQuery(affiliatesQuery(api, campaign.id));
  const goingLive = useGoingLive({
    campaign,
    commands,
    goLive,
    store,
    leave: (url) => window.location.assign(url),
  });
  const first = affiliates.data?.find(({ isActive }) => isActive);
  return (
    <>
      <TestModeStrip
        campaign={campaign}
        affiliateId={affiliates.data && (first?.id ?? null)}
        onGoLive={isViewing ? null : goingLive.open}
      />
      {goingLive.dialog}
    </>
  );
}
