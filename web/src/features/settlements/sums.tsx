import type { Quote, QuoteCharge } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

/** The charge of each currency with its parts. */
export function Sums({ quote }: { quote: Quote }) {
  const format = useFormat();
  return (
    <div className="grid gap-5">
      {quote.charges.map((charge) => (
        <section key={charge.currency} aria-label={format.currency(charge.currency)}>
          <SumsOf
            charge={charge}
            isSelfPay={quote.mode === 'self_pay'}
            isWithFee={quote.reason !== 'affiliate_deletion'}
          />
        </section>
      ))}
    </div>
  );
}

function SumsOf({ charge, isSelfPay, isWithFee }: { charge: QuoteCharge; isSelfPay: boolean; isWithFee: boolean }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const money = (minor: number | bigint) => format.money(minor, charge.currency);
  return (
    <dl className="text-sm">
      {isWithFee && <Sum label={t('sums.revenue')} value={money(charge.revenueMinor)} soft />}
      {isSelfPay ? (
        <Sum label={t('sums.bySelf')} value={money(charge.uncollectedMinor)} soft />
      ) : (
        <Sum label={t('sums.commissions')} value={money(charge.commissionsMinor)} />
      )}
      {charge.prepaidMinor > 0 && <Sum label={t('sums.prepaid')} value={money(-charge.prepaidMinor)} />}
      {isWithFee && charge.fees.length === 0 && <Sum label={t('picture.fee')} value={money(charge.feeMinor)} />}
      {charge.fees.map(({ feeBps, feeMinor }) => (
        <Sum key={feeBps} label={t('sums.fee', { feeBps })} value={money(feeMinor)} />
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-3">
        <dt className="font-medium">{t('sums.total')}</dt>
        <dd className="whitespace-nowrap font-medium text-2xl tracking-tight">{money(charge.totalMinor)}</dd>
      </div>
    </dl>
  );
}

function Sum({ label, value, soft = false }: { label: string; value: string; soft?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={soft ? 'whitespace-nowrap text-ink-soft' : 'whitespace-nowrap'}>{value}</dd>
    </div>
  );
}
