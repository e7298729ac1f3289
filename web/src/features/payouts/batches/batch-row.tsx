import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { PROVIDER_NAMES } from '../provider-names.ts';
import { DecimalDialog } from './decimal-dialog.tsx';
import { PayerDialog } from './payer-dialog.tsx';
import type { BatchCommands, BatchFileForm, BatchSummary } from './queries.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface BatchRowProps {
  readonly batch: BatchSummary;
  readonly commands: BatchCommands;
}

/** A batch with its payments and, while it is open, its actions. */
export function BatchRow({ batch, commands }: BatchRowProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { method } = batch;
  const amount = format.money(batch.totalMinor, batch.currency);
  return (
    <li className="grid gap-3 border-b py-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {t('batch.of', { date: format.date(batch.createdAt) })}
            <Badge tone={batch.state === 'open' ? 'buoy' : batch.state === 'paid' ? 'positive' : 'neutral'}>
              {t(`batch.state.${batch.state}`)}
            </Badge>
          </p>
          <p className="text-ink-soft text-xs">
            {method === 'sepa' || method === 'list' ? t(`batch.${method}`) : PROVIDER_NAMES[method]} ·{' '}
            {t('batch.affiliates', { number: format.count(batch.linesCount) })}
          </p>
          {batch.reference !== null && (
            <p className="wrap-anywhere text-ink-soft text-xs">
              {t('batch.referenced', { reference: batch.reference })}
            </p>
          )}
          {batch.state === 'open' && batch.fileMadeAt !== null && (
            <p className="text-ink-soft text-xs">{t('batch.fileMade', { date: format.dateTime(batch.fileMadeAt) })}</p>
          )}
        </div>
        <p className="font-medium tabular-nums">{amount}</p>
      </div>
      {batch.state === 'open' && <BatchActions batch={batch} commands={commands} amount={amount} />}
    </li>
  );
}

const hasDecimals = (currency: string): boolean => currencyExponent(currency) > 0;

function BatchActions({ batch, commands, amount }: BatchRowProps & { amount: string }) {
  const { t } = useTranslation('payments');
  const [openDialog, setOpenDialog] = useState<'paid' | 'undo' | 'payer' | 'decimals' | null>(null);
  const [reference, setReference] = useState('');
  const { method } = batch;
  // Amounts without decimals are written in the same way everywhere.
  const question = method === 'sepa' ? 'payer' : method === 'paypal' && hasDecimals(batch.currency) ? 'decimals' : null;
  const close = () => setOpenDialog(null);
  async function save(form: Partial<BatchFileForm>) {
    const file = await commands.file(batch.id, { payer: null, executionDate: null, ...form });
    saveFile(new Blob([file.content], { type: file.contentType }), file.fileName);
    const provider = method === 'sepa' || method === 'list' ? '' : PROVIDER_NAMES[method];
    toast.success(
      t(provider ? 'batch.walletReady' : method === 'sepa' ? 'batch.fileReady' : 'batch.listReady', { provider }),
    );
    close();
  }
  const file = useAction({ act: () => save({}), failed: t('batch.failed') });
  const paid = useAction({
    act: () => commands.markPaid(batch.id, reference),
    done: () => toast.success(t('batch.marked', { amount })),
    failed: t('batch.failed'),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton
        type="button"
        size="sm"
        busy={file.isPending}
        onClick={() => (question ? setOpenDialog(question) : void file.run())}
      >
        {method === 'sepa' && t('batch.file')}
        {method === 'list' && t('batch.fileList')}
        {method !== 'sepa' && method !== 'list' && t('batch.fileOf', { provider: PROVIDER_NAMES[method] })}
      </SubmitButton>
      <Button size="sm" variant="outline" onClick={() => setOpenDialog('paid')}>
        {t('batch.markPaid')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpenDialog('undo')}>
        {t('batch.undo')}
      </Button>
      {openDialog === 'payer' && <PayerDialog make={save} forget={commands.forgetPayer} onClose={close} />}
      {openDialog === 'decimals' && <DecimalDialog make={(decimalSign) => save({ decimalSign })} onClose={close} />}
      <ConfirmDialog
        open={openDialog === 'paid'}
        onOpenChange={close}
        title={t('batch.markTitle')}
        body={t('batch.markBody', { amount })}
        confirm={t('batch.markPaid')}
        busy={paid.isPending}
        onConfirm={() => void paid.run().then(close)}
      >
        <Field label={t('batch.reference')} hint={t('batch.referenceHint')} optional={t('common:optional')}>
          {(control) => (
            <Input
              {...control}
              maxLength={140}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
      {openDialog === 'undo' && <UndoDialog batch={batch} undo={commands.undo} onClose={close} />}
    </div>
  );
}
