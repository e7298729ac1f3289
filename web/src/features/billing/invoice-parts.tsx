import type { Invoice } from '@sillage/proto/http/billing';
import { feeWaivedBelowMinor } from '@sillage/proto/values/payments';
import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { BillingCommands } from './queries.ts';

const TONE: Record<Invoice['status'], BadgeTone> = {
  paid: 'positive',
  pending: 'wake',
  failed: 'negative',
  waived: 'outline',
  cancelled: 'neutral',
};

/** The amount below which a month is free, formatted. */
export function useFreeBelow(): (currency?: string) => string {
  const format = useFormat();
  return (currency = 'EUR') => format.money(feeWaivedBelowMinor(currency), currency);
}

export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  return (
    <>
      <Badge tone={TONE[invoice.status]} dot={invoice.status !== 'waived'}>
        {t(`history.state.${invoice.status}`)}
      </Badge>
      {invoice.isTest && (
        <Badge tone="outline" title={t('testMode:hint')}>
          {t('testMode:badge')}
        </Badge>
      )}
    </>
  );
}

/** Why the charge failed, or why nothing is charged. */
export function InvoiceNote({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const freeBelow = useFreeBelow();
  if (invoice.status === 'waived') {
    return <p className="text-ink-soft text-xs">{t('history.waivedHint', { minimum: freeBelow(invoice.currency) })}</p>;
  }
  if (invoice.status === 'failed' && invoice.failure)
    return <p className="text-negative-ink text-xs">{failureSentence(invoice)}</p>;
  return null;
}

export interface InvoiceActionsProps {
  readonly invoice: Invoice;
  readonly pay: BillingCommands['payInvoice'];
  readonly download: (invoice: Invoice) => Promise<void>;
}

/** Downloads the document; retries a failed charge. */
export function InvoiceActions({ invoice, pay, download }: InvoiceActionsProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const period = format.month(invoice.period);

  const payment = useAction({
    act: () => pay(invoice.id),
    done: () => toast.success(t('history.paymentRequested')),
    failed: t('history.payFailed'),
  });
  const pdf = useAction({ act: () => download(invoice), failed: t('history.pdfFailed') });
  const isBusy = payment.isPending || pdf.isPending;

  return (
    <div className="flex flex-wrap gap-1.5 md:justify-end">
      {/* The charge of a settlement is retried by resuming the settlement. */}
      {invoice.status === 'failed' && invoice.kind === 'monthly' && (
        <SubmitButton
          type="button"
          size="sm"
          busy={payment.isPending}
          disabled={isBusy}
          aria-label={t('history.payAgainOf', { period })}
          onClick={() => void payment.run()}
        >
          {!payment.isPending && <RotateCw />}
          {t('history.payAgain')}
        </SubmitButton>
      )}
      {invoice.number !== null && (
        <SubmitButton
          type="button"
          variant="outline"
          size="sm"
          busy={pdf.isPending}
          disabled={isBusy}
          aria-label={t('history.pdfOf', { period })}
          onClick={() => void pdf.run()}
        >
          {!pdf.isPending && <Download />}
          {t('history.pdf')}
        </SubmitButton>
      )}
    </div>
  );
}
