import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useApi } from '../../../api/use-api.ts';
import { localDate } from '../../../format/days.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { CheckField } from '../../../ui/primitives/check-field.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SkeletonRows } from '../../../ui/primitives/states.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { BankForm } from '../bank-form.tsx';
import { type BatchFileForm, payerQuery } from './queries.ts';

interface PayerDialogProps {
  readonly make: (form: Partial<BatchFileForm>) => Promise<unknown>;
  readonly forget: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the debited account and the execution date; a remembered account can be chosen. */
export function PayerDialog({ make, forget, onClose }: PayerDialogProps) {
  const { t } = useTranslation('payments');
  const known = useQuery(payerQuery(useApi()));
  // The bank's file is made for the present UTC day or a later one, and people mean the days of their own time zone.
  const now = new Date();
  const [utcDay, ownDay] = [now.toISOString().slice(0, 10), localDate(now)];
  const today = ownDay > utcDay ? ownDay : utcDay;
  const [executionDate, setDate] = useState(today);
  const [rememberPayer, setRemember] = useState(true);
  const [isOther, setIsOther] = useState(false);
  const making = useAction({ act: () => make({ executionDate }), failed: t('batch.failed') });
  const forgetting = useAction({ act: forget, failed: t('batch.failed') });
  const account = known.data?.account ?? null;
  const date = (
    <Field label={t('batch.date')}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={today}
          required
          value={executionDate}
          onChange={({ target }) => setDate(target.value)}
          className="max-w-48"
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('batch.payerTitle')}
      description={t('batch.payerHint')}
    >
      {known.isPending && <SkeletonRows rows={2} />}
      {!known.isPending && account !== null && !isOther && (
        <div className="grid gap-4">
          <p>{t('batch.payerKnown', { last4: account.last4 })}</p>
          {date}
          <div className="flex flex-wrap gap-2">
            <SubmitButton
              type="button"
              size="lg"
              busy={making.isPending}
              disabled={executionDate === ''}
              onClick={() => void making.run()}
            >
              {t('batch.file')}
            </SubmitButton>
            <Button size="lg" variant="ghost" onClick={() => setIsOther(true)}>
              {t('batch.payerOther')}
            </Button>
            <Button
              size="lg"
              variant="ghost"
              aria-busy={forgetting.isPending}
              disabled={forgetting.isPending}
              onClick={() => void forgetting.run()}
            >
              {t('batch.payerForget')}
            </Button>
          </div>
        </div>
      )}
      {!known.isPending && (account === null || isOther) && (
        <BankForm
          save={(payer) => make({ payer, executionDate, rememberPayer })}
          submit={t('batch.file')}
          isIncomplete={executionDate === ''}
          failed={t('batch.failed')}
        >
          {date}
          <CheckField
            label={t('batch.payerRemember')}
            checkbox={{ checked: rememberPayer, onChange: ({ target }) => setRemember(target.checked) }}
          />
        </BankForm>
      )}
    </Dialog>
  );
}
