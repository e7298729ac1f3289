import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { PayoutStatusBadge } from '../../ui/primitives/payout-status.tsx';
import { Tooltip } from '../../ui/primitives/tooltip.tsx';
import type { AffiliateMoney, Balance } from './affiliate-money.ts';

const PARTS = ['owed', 'pending', 'settling', 'paid'] as const;

interface PaymentsProps {
  readonly money: AffiliateMoney;
  /** True if the platform pays, so that it matters whether the affiliate can receive a transfer. */
  readonly isManaged: boolean;
}

/** The owed amount, in a cell of the table; hover or focus shows the rest. */
export function PaymentsCell({ money, isManaged }: PaymentsProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  return (
    <div className="grid justify-items-end gap-1">
      {money.balances.map((balance) => (
        <Tooltip key={balance.currency} content={<Everything balance={balance} />}>
          <button
            type="button"
            aria-label={`${t('owed.owed')}: ${format.money(balance.owedMinor, balance.currency)}`}
            className="cursor-help whitespace-nowrap font-medium"
          >
            {format.money(balance.owedMinor, balance.currency)}
          </button>
        </Tooltip>
      ))}
      {isManaged && <PayoutStatusBadge status={money.status} />}
    </div>
  );
}

function Everything({ balance }: { balance: Balance }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-4">
      {PARTS.map((part) => (
        <div key={part} className="contents">
          <dt>{t(`owed.${part}`)}</dt>
          <dd className="text-right">{format.money(balance[`${part}Minor`], balance.currency)}</dd>
        </div>
      ))}
      <dt>{t('affiliate.lastPaid')}</dt>
      <dd className="text-right">
        {balance.lastPaidAt === null ? t('affiliate.never') : format.date(balance.lastPaidAt)}
      </dd>
    </dl>
  );
}

/** The same as lines of a card, all of them visible. */
export function PaymentsLines({ money, isManaged }: PaymentsProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const { lastPaidAt } = money.balances[0];
  const lines = money.balances.flatMap((balance) =>
    PARTS.filter((part) => part === 'owed' || balance[`${part}Minor`] !== 0n).map(
      (part) =>
        [
          `${part} ${balance.currency}`,
          t(`owed.${part}`),
          format.money(balance[`${part}Minor`], balance.currency),
        ] as const,
    ),
  );
  return (
    <>
      {lines.map(([key, label, value]) => (
        <div key={key} className="col-span-2 flex justify-between gap-2">
          <dt className="truncate text-ink-soft">{label}</dt>
          <dd className="whitespace-nowrap font-medium">{value}</dd>
        </div>
      ))}
      {lastPaidAt !== null && (
        <div className="col-span-2 flex justify-between gap-2">
          <dt className="truncate text-ink-soft">{t('affiliate.lastPaid')}</dt>
          <dd className="whitespace-nowrap">{format.day(lastPaidAt)}</dd>
        </div>
      )}
      {isManaged && (
        <div className="col-span-2 flex items-center justify-between gap-2">
          <dt className="truncate text-ink-soft">{t('affiliate.account')}</dt>
          <dd>
            <PayoutStatusBadge status={money.status} />
          </dd>
        </div>
      )}
    </>
  );
}
