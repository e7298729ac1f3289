import type { PaymentFile } from '@sillage/proto/http/payment-files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { BankForm } from '../bank-form.tsx';
import type { BankAccountForm } from '../queries.ts';
import type { BatchCommands, BatchSummary } from './queries.ts';

interface BatchRowProps {
  readonly batch: BatchSummary;
  readonly commands: BatchCommands;
}

/** One batch: what it pays, and as long as it is open what can be done with it. */
export function BatchRow({ batch, commands }: BatchRowProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
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
            {t(`batch.${batch.method}`)} · {t('batch.affiliates', { number: format.count(batch.linesCount) })}
          </p>
          {batch.state === 'open' && batch.fileMadeAt !== null && (
            <p className="text-ink-soft text-xs">{t('batch.fileMade', { date: format.dateTime(batch.fileMadeAt) })}</p>
          )}
        </div>
        <p className="font-medium tabular-nums">{amount}</p>
      </div>
      {batch.state === 'open' && <Acts batch={batch} commands={commands} amount={amount} />}
    </li>
  );
}

function Acts({ batch, commands, amount }: BatchRowProps & { amount: string }) {
  const { t } = useTranslation('payments');
  const [asked, setAsked] = useState<'paid' | 'undo' | 'payer' | null>(null);
  const isSepa = batch.method === 'sepa';
  const close = () => setAsked(null);
  const save = ({ content, contentType, fileName }: PaymentFile) => {
    saveFile(new Blob([content], { type: contentType }), fileName);
    toast.success(t(isSepa ? 'batch.fileReady' : 'batch.listReady'));
    close();
  };
  const list = useAction({
    act: () => commands.file(batch.id, { payer: null, executionDate: null }),
    done: save,
    failed: t('batch.failed'),
  });
  const paid = useAction({
    act: () => commands.markPaid(batch.id),
    done: () => toast.success(t('batch.marked', { amount })),
    failed: t('batch.failed'),
  });
  const undo = useAction({
    act: () => commands.undo(batch.id),
    done: () => toast.success(t('batch.undone')),
    failed: t('batch.failed'),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton
        type="button"
        size="sm"
        busy={list.isPending}
        onClick={() => (isSepa ? setAsked('payer') : void list.run())}
      >
        {t(isSepa ? 'batch.file' : 'batch.fileList')}
      </SubmitButton>
      <Button size="sm" variant="outline" onClick={() => setAsked('paid')}>
        {t('batch.markPaid')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsked('undo')}>
        {t('batch.undo')}
      </Button>
      {asked === 'payer' && (
        <PayerDialog
          make={async (payer, executionDate) => save(await commands.file(batch.id, { payer, executionDate }))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'paid'}
        onOpenChange={close}
        title={t('batch.markTitle')}
        body={t('batch.markBody', { amount })}
        confirm={t('batch.markPaid')}
        busy={paid.isPending}
        onConfirm={() => void paid.run().then(close)}
      />
      <ConfirmDialog
        open={asked === 'undo'}
        onOpenChange={close}
        destructive={batch.fileMadeAt !== null}
        title={t('batch.undoTitle')}
        body={t('batch.undoBody')}
        confirm={t('batch.undo')}
        busy={undo.isPending}
        onConfirm={() => void undo.run().then(close)}
      />
    </div>
  );
}

interface PayerDialogProps {
  readonly make: (payer: BankAccountForm, executionDate: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The account that the transfers leave, and when. */
function PayerDialog({ make, onClose }: PayerDialogProps) {
  const { t } = useTranslation('payments');
  const today = new Date().toISOString().slice(0, 10);
  const [date, setDate] = useState(today);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('batch.payerTitle')}
      description={t('batch.payerHint')}
    >
      <BankForm save={(payer) => make(payer, date)} submit={t('batch.file')} failed={t('batch.failed')}>
        <Field label={t('batch.date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              required
              value={date}
              onChange={({ target }) => setDate(target.value)}
              className="max-w-48"
            />
          )}
        </Field>
      </BankForm>
    </Dialog>
  );
}
