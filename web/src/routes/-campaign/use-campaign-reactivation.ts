import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pendingStore } from '../../features/billing/pending.ts';
import { billingCommands } from '../../features/billing/queries.ts';
import { useReactivation } from '../../features/billing/use-reactivation.tsx';
import type { CampaignCommands } from '../../features/campaigns/queries.ts';
import { useUserId } from '../../session/session-store.ts';

const route = getRouteApi('/_merchant/campaign/$campaignId');

export function useCampaignReactivation(update: CampaignCommands['update']) {
  const { api, session } = route.useRouteContext();
  const cache = useQueryClient();
  const userId = useUserId(session);
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  const commands = useMemo(() => billingCommands(api, cache), [api, cache]);
  return useReactivation({ commands, update, store, leave: (url) => window.location.assign(url) });
}
