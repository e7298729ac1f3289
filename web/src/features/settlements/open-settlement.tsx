import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { isRunning, type SettlementSummary } from './queries.ts';

interface OpenSettlementProps {
  readonly settlements: readonly SettlementSummary[];
  readonly onOpen: (settlementId: string) => void;
}

/** The payment of the campaign that is running or needs a decision, if there is one. */
export function OpenSettlement({ settlements, onOpen }: OpenSettlementProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  // Amounts that an older payment neither paid nor charged are part of what is owed now, so only the newest one counts.
  const settlement = settlements.find(
    ({ state, isResumable }, index) =>
      isRunning(state) || state === 'charge_failed' || (state === 'partial' && (isResumable || index === 0)),
  );
  if (!settlement) return null;
  const { lines, paid, notified, failed, cancelled } = settlement.progress;
  const values = {
    count: lines,
    done: format.count(paid + notified + failed + cancelled),
    unpaid: format.count(failed + cancelled),
    date: format.date(settlement.createdAt),
  };
  return (
    <div
      role="status"
      className={cn(
        'flex flex-wrap items-center justify-between gap-3 rounded-card px-4 py-3 text-sm',
        isRunning(settlement.state) ? 'bg-wake-wash' : 'bg-buoy-wash text-buoy-ink',
      )}
    >
      <p>{t(`banner.${settlement.state}`, values)}</p>
      <Button size="sm" variant="outline" onClick={() => onOpen(settlement.id)}>
        {t('banner.open')}
      </Button>
    </div>
  );
}
