import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { PaymentMethod } from '../../features/billing/payment-method.tsx';
import { cardsQuery } from '../../features/billing/queries.ts';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';

interface MethodTabProps {
  readonly campaign: Campaign;
  readonly update: (change: UpdateCampaign) => Promise<unknown>;
  readonly onChange: () => void;
}

export function MethodTab(props: MethodTabProps) {
  const api = useApi();
  const cards = useQuery(cardsQuery(api));
  if (cards.data) return <PaymentMethod list={cards.data} {...props} />;
  if (cards.isError) return <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />;
  return <SkeletonRows rows={3} className="h-14" />;
}
