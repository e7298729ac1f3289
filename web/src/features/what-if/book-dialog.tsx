import { BonusTooLargeProblem, type MakeAdjustments } from '@sillage/proto/http/adjustments';
import type { WhatIfResult } from '@sillage/proto/http/what-ifs';
import { sumOf } from '@sillage/proto/values/money';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../ui/primitives/field.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface BookDialogProps {
  readonly result: WhatIfResult;
  readonly book: (campaignId: string, adjustments: MakeAdjustments) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM_ID = 'book-differences';
const DIRECTIONS = ['gains', 'all'] as const;

/** Books the difference to the hypothetical terms: an entry for each affiliate, with a reason for them. */
export function BookDialog({ result, book, onClose }: BookDialogProps) {
  const { t } = useTranslation('whatIf');
  const format = useFormat();
  const { whatIf, currency, affiliates } = result;
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('gains');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const entries = affiliates
    .filter(({ bookableMinor }) => (direction === 'gains' ? bookableMinor > 0n : bookableMinor !== 0n))
    .map(({ affiliateId, bookableMinor }) => ({ affiliateId, amountMinor: Number(bookableMinor) }));
  const amount = format.money(sumOf(entries.map(({ amountMinor }) => amountMinor)), currency);
  const submit = useAction({
    act: () =>
      book(whatIf.campaignId, {
        ordersFrom: whatIf.from,
        ordersTo: whatIf.to,
        currency,
        reason: reason.trim(),
        entries,
      }),
    done: () => {
      toast.success(t('book.done', { count: entries.length, amount }));
      onClose();
    },
    failed: (error) => {
      const problem = error instanceof ApiError ? BonusTooLargeProblem.safeParse(error.problem).data : undefined;
      if (problem) setWrong(t('book.tooLarge', { amount: format.money(problem.limitMinor, currency) }));
      else if (error instanceof ApiError && error.code === 'more_than_owed') setWrong(t('book.moreThanOwed'));
      else if (error instanceof ApiError && error.code === 'invalid_transition') setWrong(t('book.before'));
      else toastFailure(undefined, error);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setWrong(t('book.reasonMissing'));
    else void submit.run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('book.title')}
      description={t('book.intention')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={submit.isPending} disabled={entries.length === 0}>
            {t('book.submit', { amount })}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={send}>
        <Segmented
          label={t('book.direction')}
          className="justify-self-start"
          value={direction}
          onChange={(value) => {
            setDirection(value);
            setWrong(undefined);
          }}
          options={DIRECTIONS.map((value) => ({ value, label: t(`book.${value}`) }))}
        />
        <p className="text-sm">{t('book.entries', { count: entries.length, amount })}</p>
        <Field label={t('book.reason')} hint={t('book.reasonHint')} error={wrong}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setWrong(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
