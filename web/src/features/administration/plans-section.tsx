import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { FactTable } from './facts.tsx';
import { plansQuery } from './queries.ts';

/** The rates of the platform fee: the list price, and the plans agreed with some merchants. */
export function PlansSection() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const format = useFormat();
  const plans = useQuery(plansQuery(api));
  return (
    <Section title={t('plans.title')} hint={t('plans.hint')}>
      {plans.isPending && <SkeletonRows rows={2} className="h-9" />}
      {plans.isError && !plans.data && <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data && (
        <FactTable
          caption={t('plans.rates')}
          head={[t('plans.rate'), t('plans.merchants')]}
          empty={t('none')}
          rows={[
            {
              key: 'list',
              cells: [t('plans.listPrice', { rate: format.rate(plans.data.listFeeBps) }), t('plans.others')],
            },
            ...plans.data.agreed.map(({ feeBps, merchants }) => ({
              key: String(feeBps),
              cells: [t('plans.agreed', { rate: format.rate(feeBps) }), format.count(merchants)],
            })),
          ]}
        />
      )}
    </Section>
  );
}
