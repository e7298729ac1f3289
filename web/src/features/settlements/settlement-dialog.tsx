import type { AskQuote, Quote, Settlement } from '@sillage/proto/http/settlements';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { DeletionView } from './deletion-view.tsx';
import { ProgressFooter, ProgressView } from './progress-view.tsx';
import { chargedOf, isEmpty } from './quote-parts.ts';
import { QuoteView } from './quote-view.tsx';
import type { SelfPay } from './self-pay-line.tsx';
import { TestNotice } from './test-notice.tsx';
import { type SettlementFlow, useSettlementFlow } from './use-settlement-flow.ts';

interface SettlementDialogProps {
  readonly ask: AskQuote;
  /** The name of the affiliate or campaign that a deletion removes. */
  readonly name: string;
  /** An existing settlement of the campaign to show, instead of starting another one. */
  readonly settlementId?: string | undefined;
  readonly selfPay?: SelfPay | undefined;
  readonly onClose: () => void;
}

/** Quote, confirmation and progress of one payment. */
export function SettlementDialog({ ask, name, settlementId, selfPay, onClose }: SettlementDialogProps) {
  const { t } = useTranslation('settlements');
  const flow = useSettlementFlow(ask, settlementId ?? null);
  const { quote, settlement } = flow;
  const reason = settlement?.reason ?? ask.reason;
  useFailureToast(flow, reason);

  return (
    <Dialog
      isReadOnly
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
      title={t(`dialog.${reason}.title`, { name })}
      description={settlement ? undefined : t(`dialog.${reason}.intro`, { name })}
      footer={
        settlement ? (
          <ProgressFooter flow={flow} settlement={settlement} onClose={onClose} />
        ) : quote ? (
          <QuoteFooter flow={flow} quote={quote} onClose={onClose} />
        ) : undefined
      }
    >
      {settlement ? (
        <div className="grid grid-cols-1 gap-6">
          {settlement.isTest && <TestNotice />}
          <ProgressView settlement={settlement} summary={flow.summary} />
        </div>
      ) : quote ? (
        <div className="grid grid-cols-1 gap-6">
          {quote.isTest && <TestNotice />}
          {reason === 'campaign_deletion' ? (
            <DeletionView quote={quote} replaced={flow.replaced} testCard={flow.testCard} />
          ) : (
            <QuoteView
              quote={quote}
              replaced={flow.replaced}
              testCard={flow.testCard}
              selfPay={reason === 'pay_now' ? selfPay : undefined}
            />
          )}
          {flow.failure !== null && <Notice tone="alert">{errorSentence(flow.failure)}</Notice>}
        </div>
      ) : flow.error ? (
        <div>
          <p className="pt-4 text-center font-medium">{t('quoteFailed')}</p>
          <ErrorState error={flow.error} onRetry={flow.retry} />
        </div>
      ) : (
        <SkeletonRows rows={5} className="h-6" />
      )}
    </Dialog>
  );
}

function QuoteFooter({ flow, quote, onClose }: { flow: SettlementFlow; quote: Quote; onClose: () => void }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const charged = chargedOf(quote.charges);
  const isDeletion = quote.reason === 'campaign_deletion' || quote.reason === 'affiliate_deletion';
  if (isEmpty(quote) && !isDeletion) return <Button onClick={onClose}>{t('common:close')}</Button>;
  const total = format.list(charged.map((charge) => format.money(charge.totalMinor, charge.currency)));
  const label = t(labelOf(quote, isDeletion), { total });
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <SubmitButton
        type="button"
        variant={isDeletion ? 'destructive' : 'default'}
        busy={flow.busy}
        disabled={quote.payoutHold !== null || (charged.length > 0 && quote.card === null && !quote.isTest)}
        onClick={() => void flow.confirm(quote)}
      >
        {label}
      </SubmitButton>
    </>
  );
}

/** The button's text says what is charged: everything or, in self-pay mode, only the fee. */
function labelOf({ reason, isTest, mode, charges }: Quote, isDeletion: boolean) {
  const isCharged = chargedOf(charges).length > 0;
  if (isDeletion) return `confirm.${reason}.${isCharged ? 'charged' : 'free'}` as const;
  const action = !isCharged ? 'free' : mode === 'self_pay' ? 'fee' : 'charged';
  return `confirm.${isTest ? 'test' : 'pay_now'}.${action}` as const;
}

/** Also shows a rejected deletion as a toast, because the message in the dialog may be scrolled out of view. */
function useFailureToast({ failure, quote }: SettlementFlow, reason: Settlement['reason']) {
  const { t } = useTranslation('settlements');
  const isFree = quote?.charges.every((charge) => charge.totalMinor === 0n) ?? false;
  useEffect(() => {
    if (failure === null) return;
    const sentence =
      reason !== 'campaign_deletion' ? t('failed') : isFree ? t('deletion.failedFree') : t('deletion.failed');
    toastFailure(sentence, failure);
  }, [failure, reason, isFree, t]);
}
