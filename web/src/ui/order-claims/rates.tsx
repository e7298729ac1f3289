import type { OrderClaimRates } from '@sillage/proto/http/order-claims';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

/** How a campaign has answered claims about missing orders; its affiliates and its merchant see the same figures. */
export function Rates({ rates }: { rates: OrderClaimRates }) {
  const { t } = useTranslation('orderClaims');
  const format = useFormat();
  const { total, answeredAtOnce: answered, credited, declined, medianDecisionSeconds: median } = rates;
  const counts = t('rates', { total, answered, credited, declined });
  return (
    <p className="max-w-prose text-ink-soft text-xs leading-relaxed">
      {median === null ? counts : `${counts} ${t('ratesMedian', { time: format.elapsed(median) })}`}
    </p>
  );
}
