import { createFileRoute } from '@tanstack/react-router';
import { payoutHoldQuery } from '../features/billing/queries.ts';
import { balancesQuery } from '../features/settlements/queries.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { useCampaign } from './-campaign/campaign-context.ts';
import { Payments } from './-campaign/payments.tsx';
import { useSettle } from './-campaign/use-settle.tsx';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/payments')({
  loader: ({ context, params: { campaignId } }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(balancesQuery(context.api, campaignId)),
      cache.prefetchQuery(payoutHoldQuery(context.api)),
    ]),
  component: PaymentsTab,
});

function PaymentsTab() {
  const { campaign } = useCampaign();
  const { see } = useSettle(campaign);
  return <Payments campaign={campaign} onOpen={see} />;
}
