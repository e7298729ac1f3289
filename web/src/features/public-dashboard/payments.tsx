import type { PublicPayments } from '@sillage/proto/http/billing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useFirstRows } from '../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../ui/primitives/more-rows.tsx';

const PAGE = 10;

/** My money, as it arrived: what is still to come, then each payment, the newest first. */
export function Payments({ payments, balances }: PublicPayments) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { shown, more } = useFirstRows(payments, PAGE, 5 * PAGE);
  const open = balances.filter((balance) => balance.owedMinor !== 0n || balance.pendingMinor !== 0n);
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="font-semibold text-lg tracking-tight">
        {t('payments.title')}
      </h2>
      {open.map((balance) => (
        <dl key={balance.currency} className="flex flex-wrap gap-x-10 gap-y-2 text-sm">
          <div>
            <dt className="text-ink-soft">{t('payments.owed')}</dt>
            <dd className="mt-0.5 font-medium text-xl text-wake-ink tracking-tight">
              {format.money(balance.owedMinor, balance.currency)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t('payments.pending')}</dt>
            <dd className="mt-0.5 font-medium text-xl tracking-tight">
              {format.money(balance.pendingMinor, balance.currency)}
            </dd>
          </div>
        </dl>
      ))}
      {payments.length === 0 ? (
        <p className="border-y py-5 text-ink-soft text-sm">{t('payments.none')}</p>
      ) : (
        <ul className="divide-y border-y text-sm">
          {shown.map((payment) => (
            <li key={payment.id} className="flex items-baseline justify-between gap-4 py-3">
              <div className="min-w-0">
                <p>{format.date(payment.paidAt)}</p>
                <p className="text-ink-soft text-xs">{t(`payments.method.${payment.method}`)}</p>
              </div>
              <p className="shrink-0 font-medium">{format.money(payment.amountMinor, payment.currency)}</p>
            </li>
          ))}
        </ul>
      )}
      <MoreRows more={more} />
    </section>
  );
}
