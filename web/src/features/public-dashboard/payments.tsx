import type { PublicPayments } from '@sillage/proto/http/billing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useFirstRows } from '../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../ui/primitives/more-rows.tsx';

const PAGE = 10;

/** The payments to the affiliate, newest first. */
export function Payments({ payments }: Pick<PublicPayments, 'payments'>) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { shown, more } = useFirstRows(payments, PAGE, 5 * PAGE);
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="font-semibold text-lg tracking-tight">
        {t('payments.title')}
      </h2>
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
