import type { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

/** The affiliates who must be paid first, largest amounts first. */
export function OwedList({ owed, owedCount }: OwedCommissions) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <div className="grid gap-3">
      <ul className="-mt-3 grid divide-y">
        {owed.map((balance) => (
          <li
            key={`${balance.campaignId}-${balance.affiliateId}-${balance.currency}`}
            className="flex items-baseline justify-between gap-4 py-3 text-sm"
          >
            <div className="min-w-0">
              <p className="break-words font-medium">{balance.affiliateName}</p>
              <Link
                to="/campaign/$campaignId"
                params={{ campaignId: balance.campaignId }}
                className="break-words text-ink-soft text-xs underline underline-offset-4"
              >
                {balance.campaignName}
              </Link>
            </div>
            <div className="shrink-0 text-right">
              <p className="tabular-nums">{format.money(balance.amountMinor, balance.currency)}</p>
              {balance.pendingMinor > 0 && (
                <p className="text-ink-soft text-xs">
                  {t('deletion.pending', { amount: format.money(balance.pendingMinor, balance.currency) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {owedCount > owed.length && (
        <p className="text-ink-soft text-sm">{t('deletion.owedMore', { count: owedCount - owed.length })}</p>
      )}
    </div>
  );
}
