import type { PayoutHold } from '@sillage/proto/http/payout-holds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from './notice.tsx';

/** Why affiliates are not paid for now, and what the merchant can do. */
export function PayoutHoldNotice({ hold, action }: { readonly hold: PayoutHold; readonly action?: ReactNode }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Notice tone="alert" title={t('payoutHold.title')} action={action}>
      <div className="mt-1 grid gap-2">
        {hold.disputes.map(({ currency, amountMinor, openedAt }) => (
          <p key={`${openedAt} ${amountMinor}`}>
            {t('payoutHold.dispute', { amount: format.money(amountMinor, currency), date: format.date(openedAt) })}
          </p>
        ))}
        {hold.disputes.length > 0 && <p>{t('payoutHold.disputeWhat')}</p>}
        {hold.owed.map(({ currency, amountMinor }) => (
          <p key={currency}>{t('payoutHold.owed', { amount: format.money(amountMinor, currency) })}</p>
        ))}
        {hold.charging.map(({ currency, amountMinor }) => (
          <p key={currency}>{t('payoutHold.paying', { amount: format.money(amountMinor, currency) })}</p>
        ))}
      </div>
    </Notice>
  );
}
