import { Check, CircleDashed, LoaderCircle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { cn } from '../../../ui/primitives/cn.ts';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import type { SettlementSummary } from '../queries.ts';
import { StateBadge } from '../state-badge.tsx';
import { type Step, stepsOf } from './steps.ts';

interface TimelineProps {
  readonly settlements: readonly SettlementSummary[];
  readonly resume: (settlementId: string) => Promise<unknown>;
  readonly onOpen: (settlement: SettlementSummary) => void;
}

/** All payments with their progress. */
export function Timeline({ settlements, ...row }: TimelineProps) {
  return (
    <ul className="border-t">
      {settlements.map((settlement) => (
        <Payment key={settlement.id} settlement={settlement} {...row} />
      ))}
    </ul>
  );
}

function Payment({
  settlement,
  resume,
  onOpen,
}: Omit<TimelineProps, 'settlements'> & { settlement: SettlementSummary }) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const date = format.date(settlement.createdAt);
  const retry = useAction({ act: () => resume(settlement.id), failed: t('retryFailed') });
  const { progress } = settlement;
  return (
    <li className="grid gap-3 border-b py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-medium">{settlement.campaignName}</span>
        <StateBadge state={settlement.state} />
        {settlement.isTest && (
          <Badge tone="outline" title={t('testMode:hint')}>
            {t('testMode:badge')}
          </Badge>
        )}
        <span className="ml-auto text-right font-medium">
          {settlement.charges.map((charge) => (
            <span key={charge.currency} className="block whitespace-nowrap">
              {format.money(charge.totalMinor, charge.currency)}
            </span>
          ))}
        </span>
      </div>
      <p className="text-ink-soft text-xs">
        {date} · {t(`settlements:reason.${settlement.reason}`)} ·{' '}
        {t('settlements:history.affiliates', { count: progress.lines })}
      </p>
      <ol aria-label={t('steps')} className="grid gap-1.5 sm:flex sm:flex-wrap sm:gap-x-6">
        {stepsOf(settlement).map((step) => (
          <StepLine
            key={step.name}
            step={step}
            label={t(`step.${step.name}.${step.state}`, {
              done: format.count(progress.paid + progress.notified),
              all: format.count(progress.lines),
            })}
          />
        ))}
      </ol>
      {settlement.state === 'charge_failed' && <p className="text-negative-ink">{failureSentence(settlement)}</p>}
      {progress.failed > 0 && <p className="text-negative-ink">{t('failed', { count: progress.failed })}</p>}
      <div className="flex flex-wrap justify-end gap-2 sm:-mt-8">
        <Button
          variant="outline"
          size="sm"
          aria-label={t('settlements:history.openNamed', { date })}
          onClick={() => onOpen(settlement)}
        >
          {t('settlements:history.open')}
        </Button>
        {settlement.isResumable && (
          <SubmitButton type="button" size="sm" busy={retry.isPending} onClick={() => void retry.run()}>
            {t('retry')}
          </SubmitButton>
        )}
      </div>
    </li>
  );
}

const LOOK = {
  done: { Icon: Check, className: 'text-positive-ink' },
  running: { Icon: LoaderCircle, className: 'text-wake-ink' },
  waiting: { Icon: CircleDashed, className: 'text-ink-soft' },
  failed: { Icon: X, className: 'text-negative-ink' },
} as const;

function StepLine({ step, label }: { step: Step; label: string }) {
  const { Icon, className } = LOOK[step.state];
  return (
    <li className={cn('flex items-center gap-1.5 text-xs', className)}>
      <Icon aria-hidden="true" className={cn('size-3.5', step.state === 'running' && 'animate-spin')} />
      {label}
    </li>
  );
}
