import type { Settlement, SettlementLine } from '@sillage/proto/http/settlements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { CardLink } from './card-line.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { PaidLines } from './paid-lines.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { isDeleted, isRunning, type SettlementSummary } from './queries.ts';
import { StateBadge } from './state-badge.tsx';
import type { SettlementFlow } from './use-settlement-flow.ts';

interface ProgressViewProps {
  readonly settlement: Settlement;
  /** The settlement without its lines, which is fetched more often. */
  readonly summary: SettlementSummary | undefined;
}

/** What has been paid, and what has not and why, during the payment and afterwards. */
export function ProgressView({ settlement, summary = settlement }: ProgressViewProps) {
  const { t } = useTranslation('settlements');
  // The list may be older than the answer to a command.
  const { state, progress, charges } = isRunning(settlement.state) ? summary : settlement;
  const isGone = settlement.reason === 'campaign_deletion' && isDeleted({ state, charges });
  return (
    <div className="grid grid-cols-1 gap-7">
      <div className="grid gap-4">
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          <span className="text-sm">
            {t(state === 'completed' && progress.cancelled > 0 ? 'progress.completedInPart' : `progress.${state}`)}
          </span>
        </p>
        {state === 'charge_failed' && (
          <Notice
            tone="alert"
            title={t('chargeFailed.title')}
            action={settlement.isTest ? undefined : <CardLink campaignId={settlement.campaignId} />}
          >
            {settlement.failure && <p>{failureSentence(settlement)}</p>}
            <p>{t(settlement.isTest ? 'chargeFailed.bodyTest' : 'chargeFailed.body')}</p>
          </Notice>
        )}
        {state === 'partial' && <StillOwed settlement={settlement} />}
        <CancelledTransfers settlement={settlement} />
        {isGone && <Notice tone="done">{t('deletion.done', { name: settlement.campaignName })}</Notice>}
        {progress.lines > 0 && state !== 'cancelled' && (
          <ProgressBar progress={progress} isRunning={isRunning(state)} isTest={settlement.isTest} />
        )}
      </div>
      <Charges charges={settlement.charges} />
      <InvoiceLinks charges={settlement.charges} />
      <PaidLines lines={settlement.lines} />
    </div>
  );
}

const CHARGE_TONE = {
  waiting: 'neutral',
  paid: 'positive',
  failed: 'negative',
  cancelled: 'neutral',
  nothing_to_charge: 'outline',
} as const;

function Charges({ charges }: Pick<Settlement, 'charges'>) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  if (charges.length === 0) return null;
  return (
    <section aria-labelledby="charges" className="grid gap-2">
      <h3 id="charges" className="font-semibold text-sm">
        {t('charges.title')}
      </h3>
      <ul className="divide-y border-y text-sm">
        {charges.map((charge) => (
          <li key={charge.currency} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <Badge tone={CHARGE_TONE[charge.state]} dot>
              {t(`charges.state.${charge.state}`)}
            </Badge>
            <span className="text-ink-soft text-xs">
              {t('charges.parts', {
                commissions: format.money(charge.commissionsMinor, charge.currency),
                fee: format.money(charge.feeMinor, charge.currency),
              })}
            </span>
            <span className="ml-auto font-medium">{format.money(charge.totalMinor, charge.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The amounts that this payment did not pay, and what will pay them: resuming it, or a new payment. */
function StillOwed({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements');
  const amounts = useAmounts(
    settlement.lines.filter(
      (line) => line.state === 'failed' || (line.state === 'cancelled' && !isCharged(settlement, line)),
    ),
  );
  if (amounts === null) return null;
  return (
    <Notice title={t('rest.owed', { amounts })}>
      <p>{t(settlement.isResumable ? 'rest.charged' : 'rest.notCharged')}</p>
    </Notice>
  );
}

/** The amounts whose transfers failed and were cancelled, and where the money charged for them is. */
function CancelledTransfers({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements');
  const amounts = useAmounts(
    settlement.lines.filter((line) => line.state === 'cancelled' && isCharged(settlement, line)),
  );
  if (amounts === null) return null;
  return (
    <Notice title={t('rest.cancelled', { amounts })}>
      <p>{t('rest.prepaid')}</p>
    </Notice>
  );
}

/** Whether a cancelled line was charged; if not, its charge was cancelled. */
const isCharged = ({ charges }: Settlement, { currency }: SettlementLine): boolean =>
  charges.some((charge) => charge.currency === currency && charge.state !== 'cancelled');

/** The sum of these lines in each currency; null if there are no lines. */
function useAmounts(lines: readonly SettlementLine[]): string | null {
  const format = useFormat();
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return sums.size === 0 ? null : format.list([...sums].map(([currency, minor]) => format.money(minor, currency)));
}

interface ProgressFooterProps {
  readonly flow: SettlementFlow;
  readonly settlement: Settlement;
  readonly onClose: () => void;
}

/** The possible actions: none while it runs; then resuming or cancelling what failed, or paying the rest. */
export function ProgressFooter({ flow, settlement, onClose }: ProgressFooterProps) {
  const { t } = useTranslation('settlements');
  const { id, state, reason } = settlement;
  const [asking, setAsking] = useState(false);
  const failed = settlement.isResumable && (state === 'charge_failed' || state === 'partial') ? state : null;
  const failedTransfers = useAmounts(
    settlement.lines.filter((line) => line.state === 'failed' && line.method === 'transfer'),
  );
  const isOver = reason === 'campaign_deletion' && isDeleted(settlement);
  return (
    <>
      {isRunning(state) && (
        <p className="text-ink-soft text-xs leading-relaxed sm:mr-auto sm:self-center">{t('progress.mayClose')}</p>
      )}
      {failed && (
        <Button variant="outline" disabled={flow.busy} onClick={() => setAsking(true)}>
          {t(`cancel.${failed}.action`)}
        </Button>
      )}
      <Button
        variant={isRunning(state) || state === 'completed' || state === 'cancelled' ? 'default' : 'outline'}
        onClick={onClose}
      >
        {t(isOver ? 'deletion.toDashboard' : 'common:close')}
      </Button>
      {failed && (
        <SubmitButton type="button" busy={flow.busy} onClick={() => void flow.resume(id)}>
          {t(`resume.${failed}`)}
        </SubmitButton>
      )}
      {state === 'partial' && !settlement.isResumable && flow.payRest && (
        <SubmitButton type="button" busy={flow.busy} onClick={() => void flow.payRest?.()}>
          {t('rest.pay')}
        </SubmitButton>
      )}
      {failed && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t(`cancel.${failed}.title`)}
          body={t(`cancel.${failed}.body`, { amounts: failedTransfers })}
          confirm={t(`cancel.${failed}.action`)}
          dismiss={t('common:goBack')}
          destructive
          onConfirm={() => {
            setAsking(false);
            void flow.cancel(id);
          }}
        />
      )}
    </>
  );
}
