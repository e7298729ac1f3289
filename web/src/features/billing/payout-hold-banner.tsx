import type { PayoutHoldView } from '@sillage/proto/http/payout-holds';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { PayoutHoldNotice } from '../../ui/primitives/payout-hold-notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import type { BillingCommands } from './queries.ts';

interface PayoutHoldBannerProps {
  readonly view: PayoutHoldView;
  readonly commands: Pick<BillingCommands, 'payOwed'>;
}

/** Explains the payout hold, and offers the payment that ends it; empty without a hold. */
export function PayoutHoldBanner({ view, commands }: PayoutHoldBannerProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const pay = useAction({ act: commands.payOwed, failed: null });
  const { payoutHold: hold, recoveries } = view;
  if (!hold) return null;
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
