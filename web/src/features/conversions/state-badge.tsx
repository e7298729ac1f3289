import type { Conversion } from '@sillage/proto/http/conversions';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/primitives/badge.tsx';
import { ConversionStateBadge } from '../../ui/primitives/conversion-state.tsx';

export function StateBadge({
  conversion,
}: {
  conversion: Pick<Conversion, 'state' | 'isTest' | 'book' | 'mayBeExtension'>;
}) {
  const { t } = useTranslation('conversions');
  return (
    <>
      <ConversionStateBadge state={conversion.state} />
      {isTestInLiveBook(conversion) && (
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
