import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { finishSetup } from '../features/billing/finish-setup.ts';
import { type Pending, pendingStore } from '../features/billing/pending.ts';
import { billingCommands, SetupFailed } from '../features/billing/queries.ts';
import { SetupError, SetupLive, SetupReactivated, SetupUnderWay } from '../features/billing/setup-outcome.tsx';
import { campaignCommands } from '../features/campaigns/queries.ts';
import { useUserId } from '../session/use-session.ts';
import { toast } from '../ui/primitives/toast.ts';

/** The provider's page for entering a card returns here. */
export const Route = createFileRoute('/_merchant/payment-success')({
  validateSearch: z.object({ setup_intent: z.string().optional().catch(undefined) }),
  component: PaymentSuccess,
});

const REDIRECT_DELAY_MS = 100;

function PaymentSuccess() {
  const { t } = useTranslation('billing');
  const api = useApi();
  const { setup_intent: setupIntent } = Route.useSearch();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const userId = useUserId();
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  // Read once on return, because the pending action is taken from the store while it runs.
  const [waiting] = useState(() => store.read());
  const finished = useQuery({
    queryKey: queryKeys.billing.setup(userId, setupIntent),
    queryFn: () => {
      const campaigns = campaignCommands(api, cache);
      const { verifySetup } = billingCommands(api, cache);
      return finishSetup(
        {
          store,
          verifySetup,
          createCampaign: campaigns.create,
          updateCampaign: campaigns.update,
          goLive: campaigns.goLive,
        },
        setupIntent ?? '',
      );
    },
    enabled: setupIntent !== undefined,
    // Runs only once, however often this renders, because it creates something.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const kind = finished.data?.kind;
  useEffect(() => {
    if (kind !== 'created' && kind !== 'card') return;
    const timer = setTimeout(() => {
      if (kind === 'created') return void navigate({ to: '/dashboard', search: {}, replace: true });
      toast.success(t('cards.added'));
      void navigate({ to: '/account-settings', search: { tab: 'cards' }, replace: true });
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [kind, navigate, t]);

  if (setupIntent === undefined) return <SetupError error={null} waiting={waiting?.kind ?? null} onRetry={null} />;
  if (finished.data?.kind === 'live') return <SetupLive campaign={finished.data.campaign} />;
  if (finished.data?.kind === 'reactivated') return <SetupReactivated name={finished.data.campaign.name} />;
  if (finished.isError && !finished.isFetching) {
    // Retrying does not help with a rejected card, only another card does.
    const isFinal = finished.error instanceof SetupFailed;
    return (
      <SetupError
        error={finished.error}
        waiting={waiting?.kind ?? null}
        onRetry={isFinal ? null : () => void finished.refetch()}
      />
    );
  }
  return <SetupUnderWay campaignName={waiting && nameOf(waiting)} />;
}

function nameOf(pending: Pending): string {
  if (pending.kind === 'campaign') return pending.campaign.name;
  return (pending.kind === 'reactivation' ? pending.reactivation : pending.goingLive).campaignName;
}
