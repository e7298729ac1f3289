import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { sumBalances } from './balances.ts';
import type { AffiliateBalance, SettlementSummary } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

interface PaymentsPanelProps {
  readonly currency: string;
  readonly balances: readonly AffiliateBalance[] | undefined;
  readonly settlements: readonly SettlementSummary[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: (settlementId: string) => void;
  readonly payNow: ReactNode;
}

/** What this campaign owes, and every payment that was made for it. */
export function PaymentsPanel({ currency, balances, settlements, error, onRetry, onOpen, payNow }: PaymentsPanelProps) {
  if (!balances || !settlements) return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={4} className="h-10" />;
  return (
    <div className="grid grid-cols-1 gap-12">
      <Owed currency={currency} balances={balances} payNow={payNow} />
      <History settlements={settlements} onOpen={onOpen} />
    </div>
  );
}

const PARTS = ['owed', 'settling', 'pending', 'paid'] as const;

function Owed({ currency, balances, payNow }: { currency: string; balances: readonly AffiliateBalance[]; payNow: ReactNode }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  return (
    <section aria-labelledby="owed" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="owed" className="font-semibold text-lg tracking-tight">
          {t('owed.title')}
        </h2>
        {payNow}
      </div>
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

interface HistoryProps {
  readonly settlements: readonly SettlementSummary[];
  readonly onOpen: (settlementId: string) => void;
}

function History({ settlements, onOpen }: HistoryProps) {
  const { t } = useTranslation('settlements');
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="font-semibold text-lg tracking-tight">
        {t('history.title')}
      </h2>
      {settlements.length === 0 && <EmptyState title={t('history.none')} body={t('history.noneHint')} />}
      <ul className="divide-y border-y empty:hidden">
        {settlements.map((it) => (
          <HistoryRow key={it.id} settlement={it} onOpen={() => onOpen(it.id)} />
        ))}
      </ul>
    </section>
  );
}

function HistoryRow({ settlement, onOpen }: { settlement: SettlementSummary; onOpen: () => void }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const { progress, charges } = settlement;
  const date = format.date(settlement.createdAt);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1.5 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{date}</p>
        <p className="text-ink-soft text-xs">
          {t(`reason.${settlement.reason}`)} · {t('history.affiliates', { count: progress.lines })}
        </p>
      </div>
      <StateBadge state={settlement.state} />
      <p className="text-right">
        {charges.map((it) => (
          <span key={it.currency} className="block font-medium">
            {format.money(it.totalMinor, it.currency)}
          </span>
        ))}
      </p>
      <Button variant="outline" size="sm" aria-label={t('history.openNamed', { date })} onClick={onOpen}>
        {t('history.open')}
      </Button>
    </li>
  );
}
