import type { PublicPayments } from '@sillage/proto/http/billing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';

const PAGE = 10;

/** My money, as it arrived: what is still to come, then each payment, the newest first. */
export function Payments({ payments, balances }: PublicPayments) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const [limit, setLimit] = useState(PAGE);
  const open = balances.filter((it) => it.owedMinor !== 0n || it.pendingMinor !== 0n);
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <h2 id="payments" className="font-semibold text-lg tracking-tight">
        {t('payments.title')}
      </h2>
      {open.map((it) => (
        <dl key={it.currency} className="flex flex-wrap gap-x-10 gap-y-2 text-sm">
          <div>
            <dt className="text-ink-soft">{t('payments.owed')}</dt>
            <dd className="mt-0.5 font-medium text-xl text-wake-ink tracking-tight">{format.money(it.owedMinor, it.currency)}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t('payments.pending')}</dt>
            <dd className="mt-0.5 font-medium text-xl tracking-tight">{format.money(it.pendingMinor, it.currency)}</dd>
          </div>
        </dl>
      ))}
      {payments.length === 0 ? (
        <p className="border-y py-5 text-ink-soft text-sm">{t('payments.none')}</p>
      ) : (
        <ul className="divide-y border-y text-sm">
          {payments.slice(0, limit).map((it) => (
            <li key={it.id} className="flex items-baseline justify-between gap-4 py-3">
              <div className="min-w-0">
                <p>{format.date(it.paidAt)}</p>
                <p className="text-ink-soft text-xs">{t(`payments.method.${it.method}`)}</p>
              </div>
              <p className="shrink-0 font-medium">{format.money(it.amountMinor, it.currency)}</p>
            </li>
          ))}
        </ul>
      )}
      {payments.length > limit && (
        <Button variant="outline" size="sm" className="justify-self-center" onClick={() => setLimit(limit + 5 * PAGE)}>
          {t('common:more')}
        </Button>
      )}
    </section>
  );
}
