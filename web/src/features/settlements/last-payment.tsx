import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

export function LastPayment({ at }: { at: string | null }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  return (
    <p className="text-ink-soft text-sm">
      {at === null ? t('lastPaymentNone') : t('lastPayment', { date: format.date(at) })}
    </p>
  );
}
