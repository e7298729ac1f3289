import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import type { SettlementSummary } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

interface HistoryProps {
  readonly settlements: readonly SettlementSummary[];
  readonly onOpen: (settlementId: string) => void;
}

/** All payments of the campaign, newest first. */
export function History({ settlements, onOpen }: HistoryProps) {
  const { t } = useTranslation('settlements');
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="font-semibold text-lg tracking-tight">
        {t('history.title')}
      </h2>
      {settlements.length === 0 && <EmptyState title={t('history.none')} body={t('history.noneHint')} />}
      <HistoryRows settlements={settlements} onOpen={onOpen} />
    </section>
  );
}

export function HistoryRows({ settlements, onOpen }: HistoryProps) {
  return (
    <ul className="divide-y border-y empty:hidden">
      {settlements.map((settlement) => (
        <HistoryRow key={settlement.id} settlement={settlement} onOpen={() => onOpen(settlement.id)} />
      ))}
    </ul>
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
        <p className="flex items-center gap-2 font-medium">
          {date}
          {settlement.isTest && <Badge tone="outline">{t('testMode.badge')}</Badge>}
        </p>
        <p className="text-ink-soft text-xs">
          {t(`reason.${settlement.reason}`)} · {t('history.affiliates', { count: progress.lines })}
        </p>
      </div>
      <StateBadge state={settlement.state} />
      <p className="text-right max-sm:flex-1 max-sm:text-left">
        {charges.map((charge) => (
          <span key={charge.currency} className="block font-medium">
            {format.money(charge.totalMinor, charge.currency)}
          </span>
        ))}
      </p>
      <Button variant="outline" size="sm" aria-label={t('history.openNamed', { date })} onClick={onOpen}>
        {t('history.open')}
      </Button>
    </li>
  );
}
