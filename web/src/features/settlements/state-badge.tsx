import type { SettlementState } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';

const TONE: Record<SettlementState, BadgeTone> = {
  charging: 'wake',
  charge_failed: 'negative',
  paying: 'wake',
  partial: 'buoy',
  completed: 'positive',
  cancelled: 'neutral',
};

export function StateBadge({ state }: { state: SettlementState }) {
  const { t } = useTranslation('settlements');
  return (
    <Badge tone={TONE[state]} dot>
      {t(`state.${state}`)}
    </Badge>
  );
}
