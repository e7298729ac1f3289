import type { PayoutHold, PayoutHoldView } from '@sillage/proto/http/payout-holds';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { SupportLink } from '../../site/support-link.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { PayoutHoldNotice } from '../../ui/primitives/payout-hold-notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import type { BillingCommands } from './queries.ts';

interface PayoutHoldBannerProps {
  readonly view: PayoutHoldView;
  readonly commands: Pick<BillingCommands, 'payOwed'>;
}

/**
 * Explains the payout hold, and offers the payment that ends it; says what is refunded to the merchant. Empty without
 * either.
 */
export function PayoutHoldBanner({ view, commands }: PayoutHoldBannerProps) {
  return (
    <>
      {view.payoutHold && <PayableHold hold={view.payoutHold} recoveries={view.recoveries} commands={commands} />}
      {view.credits.length > 0 && <CreditNotice credits={view.credits} />}
    </>
  );
}

/** The merchant is not asked for anything, but whoever is owed money should know it. */
function CreditNotice({ credits }: Pick<PayoutHoldView, 'credits'>) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const amount = format.list(credits.map(({ amountMinor, currency }) => format.money(amountMinor, currency)));
  return (
    <Notice
      title={t('payoutHold.credit', { amount })}
      action={<SupportLink className="text-wake-ink underline underline-offset-4" />}
    >
      <p>{t('payoutHold.creditWhat')}</p>
    </Notice>
  );
}

interface PayableHoldProps extends Pick<PayoutHoldBannerProps, 'commands'>, Pick<PayoutHoldView, 'recoveries'> {
  readonly hold: PayoutHold;
}

function PayableHold({ hold, recoveries, commands }: PayableHoldProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const pay = useAction({ act: commands.payOwed, failed: null });
  const amount = format.list(hold.owed.map(({ amountMinor, currency }) => format.money(amountMinor, currency)));
  const failed = recoveries.find(({ state }) => state === 'failed');
  return (
    <PayoutHoldNotice
      hold={hold}
      action={
        <div className="grid justify-items-start gap-2">
          {failed && hold.owed.length > 0 && <p>{t('payoutHold.payFailed', { reason: failureSentence(failed) })}</p>}
          {pay.error && <p>{errorSentence(pay.error)}</p>}
          {hold.owed.length > 0 && (
            <SubmitButton type="button" size="sm" busy={pay.isPending} onClick={() => void pay.run()}>
              {t('payoutHold.pay', { amount })}
            </SubmitButton>
          )}
        </div>
      }
    />
  );
}
