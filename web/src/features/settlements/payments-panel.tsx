import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { sumBalances } from './balances.ts';
import { History } from './history.tsx';
import type { AffiliateBalance, SettlementSummary } from './queries.ts';

interface PaymentsPanelProps {
  readonly currency: string;
  readonly balances: readonly AffiliateBalance[] | undefined;
  readonly settlements: readonly SettlementSummary[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: (settlementId: string) => void;
}

/** The amounts that this campaign owes, and all its payments. */
export function PaymentsPanel({ currency, balances, settlements, error, onRetry, onOpen }: PaymentsPanelProps) {
  if (!balances || !settlements)
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={4} className="h-10" />;
  return (
    <div className="grid grid-cols-1 gap-12">
      <Owed currency={currency} balances={balances} />
      <History settlements={settlements} onOpen={onOpen} />
    </div>
  );
}

const PARTS = ['owed', 'settling', 'pending', 'paid'] as const;

function Owed({ currency, balances }: { currency: string; balances: readonly AffiliateBalance[] }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  return (
    <section aria-labelledby="owed" className="grid gap-5">
      <h2 id="owed" className="font-semibold text-lg tracking-tight">
        {t('owed.title')}
      </h2>
      {sumBalances(balances, currency).map((sums) => (
        <dl key={sums.currency} className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-5 lg:grid-cols-4">
          {PARTS.map((part) => (
            <div key={part} className="min-w-0">
              <dt className="text-ink-soft text-sm">{t(`owed.${part}`)}</dt>
              <dd className="mt-1 break-words font-medium text-xl tracking-tight sm:text-2xl">
                {format.money(sums[`${part}Minor`], sums.currency)}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
