import { zodResolver } from '@hookform/resolvers/zod';
import type { AskForOrder, OwnOrderClaim } from '@sillage/proto/http/order-claims';
import { type ComponentProps, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { localDate } from '../../../format/days.ts';
import { minorToDecimal } from '../../../format/money.ts';
import { Amount } from '../../../format/money-field.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { AnswerDialog } from './answer-dialog.tsx';

interface AskDialogProps extends Pick<ComponentProps<typeof AnswerDialog>, 'claimOrder'> {
  readonly currency: string;
  readonly ask: (order: AskForOrder) => Promise<OwnOrderClaim>;
  readonly onClose: () => void;
}

/** Asks about an order, then shows the answer. */
export function AskDialog({ currency, ask, claimOrder, onClose }: AskDialogProps) {
  const [claim, setClaim] = useState<OwnOrderClaim | null>(null);
  return claim ? (
    <AnswerDialog claim={claim} claimOrder={claimOrder} onAnother={() => setClaim(null)} onClose={onClose} />
  ) : (
    <QuestionDialog currency={currency} ask={ask} onAnswer={setClaim} onClose={onClose} />
  );
}

const FORM_ID = 'ask-for-order';

const today = () => localDate(new Date());

/** Messages are keys of texts. */
const formFor = (currency: string) =>
  z.object({
    orderId: z.string().trim().min(1, 'form.orderMissing').max(200, 'form.orderMissing'),
    orderedOn: z.iso.date('form.dayWrong').refine((day) => day <= today(), 'form.dayWrong'),
    amount: Amount(currency, 'form.amountWrong').refine((minor) => minor > 0, 'form.amountWrong'),
  });
type Form = z.output<ReturnType<typeof formFor>>;

interface QuestionDialogProps extends Omit<AskDialogProps, 'claimOrder'> {
  readonly onAnswer: (claim: OwnOrderClaim) => void;
}

function QuestionDialog({ currency, ask, onAnswer, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('orderClaims');
  const { language } = useFormat();
  const { register, handleSubmit, formState } = useForm<z.input<ReturnType<typeof formFor>>, unknown, Form>({
    resolver: zodResolver(formFor(currency)),
    defaultValues: { orderId: '', orderedOn: '', amount: '' },
  });
  const send = useAction({
    act: ({ orderId, orderedOn, amount }: Form) => ask({ orderId, orderedOn, amountMinor: amount, language }),
    done: onAnswer,
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'rate_limited') toast.error(t('form.limited'));
      else toastFailure(undefined, error);
    },
  });
  const sentence = (error: { readonly message?: string } | undefined) =>
    error?.message && t(error.message as 'form.amountWrong', { example: minorToDecimal(129_990, currency) });
  const { errors, isSubmitting } = formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('form.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={isSubmitting}>
            {t('form.submit')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(send.run)(event)}>
        <Field label={t('form.order')} hint={t('form.orderHint')} error={sentence(errors.orderId)}>
          {(control) => <Input {...control} {...register('orderId')} autoComplete="off" maxLength={200} />}
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t('form.day')} error={sentence(errors.orderedOn)}>
            {(control) => <Input {...control} {...register('orderedOn')} type="date" max={today()} />}
          </Field>
          <Field label={t('form.amount', { currency })} hint={t('form.amountHint')} error={sentence(errors.amount)}>
            {(control) => <Input {...control} {...register('amount')} inputMode="decimal" autoComplete="off" />}
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
