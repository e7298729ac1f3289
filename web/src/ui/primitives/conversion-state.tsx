import type { ConversionState } from '@sillage/proto/http/conversions';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from './badge.tsx';

const TONES: Record<ConversionState, BadgeTone> = {
  pending: 'neutral',
  approved: 'buoy',
  paid: 'positive',
  rejected: 'negative',
  refunded: 'negative',
};

/** The state of a conversion. */
export function ConversionStateBadge({ state }: { readonly state: ConversionState }) {
  const { t } = useTranslation('conversions');
  return (
    <Badge tone={TONES[state]} dot>
      {t(`state.${state}`)}
    </Badge>
  );
}
