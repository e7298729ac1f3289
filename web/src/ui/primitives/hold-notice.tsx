import type { Hold } from '@sillage/proto/http/holds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from './notice.tsx';

/** Why affiliates are not paid for now, and what to do about it. */
export function HoldNotice({ hold, action }: { readonly hold: Hold; readonly action?: ReactNode }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <Notice tone="alert" title={t('hold.title')} action={action}>
      <div className="mt-1 grid gap-2">
        {hold.disputes.map(({ currency, amountMinor, openedAt }) => (
          <p key={`${openedAt} ${amountMinor}`}>
            {t('hold.dispute', { amount: format.money(amountMinor, currency), date: format.date(openedAt) })}
          </p>
        ))}
        {hold.disputes.length > 0 && <p>{t('hold.disputeWhat')}</p>}
        {hold.owed.map(({ currency, amountMinor }) => (
          <p key={currency}>{t('hold.owed', { amount: format.money(amountMinor, currency) })}</p>
        ))}
      </div>
    </Notice>
  );
}
