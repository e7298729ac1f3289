import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Figure } from '../../ui/charts/figure.tsx';
import type { FiguresProps } from './campaign-figures.tsx';

interface CostFiguresProps extends FiguresProps {
  /** From the ledger: the owed amount does not depend on the period. */
  readonly owedMinor: bigint | undefined;
}

/** Answers: what do I owe, and is it worth it. */
export function CostFigures({ totals, statistics, owedMinor, about }: CostFiguresProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const { currency, costPerConversionMinor: cost, returnOnSpend, activeAffiliates } = statistics;
  const money = moneyOf(totals, currency);
  const exact = (minor: bigint) => format.money(minor, currency);
  const short = (minor: number) => format.moneyShort(Math.round(minor), currency);
  return (
    <section aria-label={t('figures.costs')} className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
      <Figure
        size="small"
        label={t('figures.commissions')}
        value={Number(money.commissionMinor)}
        format={short}
        note={owedMinor === undefined ? undefined : t('figures.owed', { amount: exact(owedMinor) })}
        details={[exact(money.commissionMinor), t('figures.cost', { amount: exact(money.totalCostMinor) }), ...about]}
      />
      <Figure
        size="small"
        label={t('figures.costPerConversion')}
        value={cost === null ? null : Number(cost)}
        format={short}
        details={[...(cost === null ? [] : [exact(cost)]), t('figures.costPerConversionWhy'), ...about]}
      />
      <Figure
        size="small"
        label={t('figures.returnOnSpend')}
        value={returnOnSpend}
        format={(times) => t('figures.times', { times: format.decimal(times) })}
        details={[t('figures.returnOnSpendWhy'), ...about]}
      />
      <Figure
        size="small"
        label={t('figures.activeAffiliates')}
        value={activeAffiliates}
        format={format.count}
        details={[t('figures.activeAffiliatesWhy'), ...about]}
      />
    </section>
  );
}
