import type { PublicPayments } from '@sillage/proto/http/billing';
import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { AffiliateBalance } from '../../ui/payouts/affiliate-balance.tsx';

interface NextPaymentProps {
  readonly campaign: PublicCampaign;
  readonly payments: PublicPayments;
}

/** The most important information of the page: the next payment's amount and date, and why it is not sooner. */
export function NextPayment({ campaign, payments: { balances, outlook } }: NextPaymentProps) {
  const { t } = useTranslation('ownPage');
  const format = useFormat();
  const { currency, terms } = campaign;
  const shown =
    balances.length > 0
      ? balances
      : [{ affiliateId: '', currency, owedMinor: 0n, pendingMinor: 0n, paidMinor: 0n, next: undefined }];
  const hasNothing = shown.every(({ owedMinor, pendingMinor }) => owedMinor === 0n && pendingMinor === 0n);
  return (
    <section aria-labelledby="next-payment" className="grid gap-4">
      <h2 id="next-payment" className="text-ink-soft text-sm">
        {t('money.title')}
      </h2>
      {shown.map((balance) => (
        <div key={balance.currency} className="grid gap-1">
          <AffiliateBalance
            isLarge
            balance={balance}
            nextPaymentAt={outlook?.nextPaymentAt}
            // The minimum is an amount in the campaign's currency.
            minimumPayoutMinor={balance.currency === currency ? terms?.minimumPayoutMinor : undefined}
          />
          {balance.paidMinor !== 0n && (
            <p className="text-ink-soft text-sm">
              {t('money.paid', { amount: format.money(balance.paidMinor, balance.currency) })}
            </p>
          )}
        </div>
      ))}
      {hasNothing && <p className="text-ink-soft text-sm leading-relaxed">{t('money.nothing')}</p>}
    </section>
  );
}
