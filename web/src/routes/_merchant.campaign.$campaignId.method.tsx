import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useApi, useCommands } from '../api/use-api.ts';
import { PaymentMethod } from '../features/billing/payment-method.tsx';
import { cardsQuery } from '../features/billing/queries.ts';
import { campaignCommands } from '../features/campaigns/queries.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { useCampaign } from './-campaign/campaign-context.ts';
import { useCampaignReactivation } from './-campaign/use-campaign-reactivation.ts';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/method')({
  loader: ({ context }) => fetchAhead(context, (cache) => [cache.prefetchQuery(cardsQuery(context.api))]),
  component: Method,
});

function Method() {
  const api = useApi();
  const { campaign } = useCampaign();
  const { update } = useCommands(campaignCommands);
  const { chooseCard, dialogs } = useCampaignReactivation();
  const cards = useQuery(cardsQuery(api));
  if (!cards.data) {
    if (cards.isError) return <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />;
    return <SkeletonRows rows={3} className="h-14" />;
  }
  return (
    <>
      <PaymentMethod
        campaign={campaign}
        list={cards.data}
        update={(change) => update(campaign.id, change)}
        onChange={() => void chooseCard(campaign)}
      />
      {dialogs}
    </>
  );
}
