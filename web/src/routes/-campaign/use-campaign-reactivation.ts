import { useMemo } from 'react';
import { useCommands } from '../../api/use-api.ts';
import { pendingStore } from '../../features/billing/pending.ts';
import { billingCommands } from '../../features/billing/queries.ts';
import { useReactivation } from '../../features/billing/use-reactivation.tsx';
import { campaignCommands } from '../../features/campaigns/queries.ts';
import { useUserId } from '../../session/use-session.ts';

export function useCampaignReactivation() {
  const userId = useUserId();
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  const commands = useCommands(billingCommands);
  const { update } = useCommands(campaignCommands);
  return useReactivation({ commands, update, store, leave: (url) => window.location.assign(url) });
}
