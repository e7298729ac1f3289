import type { Conversion } from '@sillage/proto/http/conversions';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { isMereTest } from './is-mere-test.ts';

const TONES: Record<Conversion['state'], BadgeTone> = {
  pending: 'neutral',
  approved: 'buoy',
  paid: 'positive',
  rejected: 'negative',
  refunded: 'negative',
};

export function StateBadge({
  conversion,
}: {
  conversion: Pick<Conversion, 'state' | 'isTest' | 'book' | 'mayBeExtension'>;
}) {
  const { t } = useTranslation('conversions');
  return (
    <>
      <Badge tone={TONES[conversion.state]} dot>
        {t(`state.${conversion.state}`)}
      </Badge>
      {isMereTest(conversion) && (
        <Badge tone="outline" title={t('testHint')}>
          {t('test')}
        </Badge>
      )}
      {conversion.mayBeExtension && (
        <Badge tone="buoy" title={t('extension.hint')}>
          {t('extension.badge')}
        </Badge>
      )}
    </>
  );
}
