import type { OrderClaim } from '@sillage/proto/http/order-claims';
import { useTranslation } from 'react-i18next';
import { Badge } from '../primitives/badge.tsx';

const TONES = { open: 'buoy', credited: 'positive', declined: 'negative', closed: 'neutral' } as const;

/** The state of a claim. */
export function ClaimBadge({ state }: Pick<OrderClaim, 'state'>) {
  const { t } = useTranslation('orderClaims');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
