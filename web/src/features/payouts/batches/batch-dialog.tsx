import { BatchMethod, paysIn } from '@sillage/proto/http/payment-files';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { Segmented } from '../../../ui/primitives/segmented.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { PROVIDER_NAMES } from '../provider-names.ts';
import { type BatchCommands, batchQuoteQuery } from './queries.ts';
import { QuotedLines } from './quoted-lines.tsx';

interface BatchDialogProps {
  readonly currency: string;
  readonly commands: BatchCommands;
  readonly onClose: () => void;
}

/** Previews who is paid by a new batch and who is not, before it claims anything. */
export function BatchDialog({ currency, commands, onClose }: BatchDialogProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const methods = BatchMethod.options.filter((one) => paysIn(one, currency));
  const [method, setMethod] = useState<BatchMethod>(paysIn('sepa', currency) ? 'sepa' : 'list');
  const [hasChanged, setHasChanged] = useState(false);
  const ask = { method, currency };
  const quote = useQuery(batchQuoteQuery(useApi(), ask));
  const opening = useAction({
    act: (hash: string) => commands.open(ask, hash),
    done: () => {
      toast.success(t('batch.made'));
      onClose();
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'quote_changed') setHasChanged(true);
      else toastFailure(t('batch.failed'), error);
    },
  });
  const paid = quote.data?.lines.filter(({ outcome }) => outcome === 'pay') ?? [];
  const waiting = quote.data?.lines.filter(({ outcome }) => outcome !== 'pay') ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={t('batch.dialogTitle')}
      description={t(`batch.${method}Hint`)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton
            type="button"
            busy={opening.isPending}
            disabled={quote.isFetching || paid.length === 0}
            onClick={() => quote.data && void opening.run(quote.data.hash)}
          >
            {t('batch.make', { amount: format.money(quote.data?.totalMinor ?? 0n, currency) })}
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-6">
        <Segmented
          className="justify-self-start"
          label={t('batch.method')}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({
            value,
            label: value === 'sepa' || value === 'list' ? t(`batch.${value}`) : PROVIDER_NAMES[value],
          }))}
        />
        {hasChanged && <Notice tone="alert">{t('batch.changed')}</Notice>}
        {quote.isPending && <SkeletonRows rows={4} />}
        {quote.isError && <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />}
        {quote.data && paid.length === 0 && <p className="text-ink-soft text-sm">{t('batch.paysNobody')}</p>}
        {paid.length > 0 && <QuotedLines title={t('batch.pays')} lines={paid} currency={currency} />}
        {waiting.length > 0 && (
          <QuotedLines title={t('batch.waits')} lines={waiting} currency={currency} ask={commands.ask} />
        )}
      </div>
    </Dialog>
  );
}
