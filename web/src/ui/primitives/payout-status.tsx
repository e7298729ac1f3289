import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from './badge.tsx';

const TONE: Record<PayoutAccountStatus, BadgeTone> = {
  unknown: 'outline',
  pending: 'neutral',
  restricted: 'buoy',
  enabled: 'positive',
  rejected: 'negative',
  detached: 'buoy',
};

/** Whether an affiliate can be paid by transfer. */
export function PayoutStatusBadge({ status }: { status: PayoutAccountStatus }) {
  const { t } = useTranslation('payouts');
  return (
    <Badge tone={TONE[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}
