import { BonusTooLargeProblem, type MakeAdjustment } from '@sillage/proto/http/adjustments';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { Amount } from '../../format/money-field.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/primitives/field.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { type AdjustmentPlace, placeKey, placesFor } from './adjustment-places.ts';

interface AdjustDialogProps {
  readonly name: string;
  readonly places: readonly AdjustmentPlace[];
  /** Updates the balances before it resolves. */
  readonly adjust: (place: AdjustmentPlace, adjustment: MakeAdjustment) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM_ID = 'adjustment';

/** Books a bonus, or deducts a correction from the owed amount, with a reason for the affiliate. */
export function AdjustDialog({ name, places, adjust, onClose }: AdjustDialogProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const [kind, setKind] = useState<'bonus' | 'correction'>('bonus');
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ readonly amount?: string; readonly reason?: string }>({});
  const possible = placesFor(kind, places);
  const place = possible.find((one) => placeKey(one) === chosen) ?? possible[0];

  const submit = useAction({
    act: ({ place, amountMinor }: { place: AdjustmentPlace; amountMinor: number }) =>
      adjust(place, { currency: place.currency, amountMinor, reason: reason.trim() }),
    done: (_made, { place, amountMinor }) => {
      toast.success(
        t(`adjustments.done.${kind}`, { name, amount: format.money(Math.abs(amountMinor), place.currency) }),
      );
      onClose();
    },
    failed: (error, { place }) => {
      const problem = error instanceof ApiError ? BonusTooLargeProblem.safeParse(error.problem).data : undefined;
      if (problem)
        setWrong({ amount: t('adjustments.tooLarge', { amount: format.money(problem.limitMinor, place.currency) }) });
      else if (error instanceof ApiError && error.code === 'more_than_owed')
        setWrong({ amount: t('errors:more_than_owed') });
      else toastFailure(undefined, error);
    },
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!place) return;
    const parsed = Amount(place.currency, t('adjustments.amountWrong')).safeParse(amount);
    const minor = parsed.data ?? 0;
    const found = {
      ...(minor === 0 && { amount: t('adjustments.amountWrong') }),
      ...(kind === 'correction' && BigInt(minor) > place.owedMinor && { amount: t('errors:more_than_owed') }),
      ...(reason.trim() === '' && { reason: t('adjustments.reasonMissing') }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) void submit.run({ place, amountMinor: kind === 'bonus' ? minor : -minor });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adjustments.dialog', { name })}
      description={t('adjustments.dialogHint')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {place && (
            <SubmitButton form={FORM_ID} busy={submit.isPending}>
              {t(`adjustments.submit.${kind}`)}
            </SubmitButton>
          )}
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={send}>
        <Segmented
          label={t('adjustments.kindLabel')}
          className="justify-self-start"
          value={kind}
          onChange={(value) => {
            setKind(value);
            setWrong({});
          }}
          options={(['bonus', 'correction'] as const).map((value) => ({
            value,
            label: t(`adjustments.kind.${value}`),
          }))}
        />
        {!place && <p className="text-ink-soft text-sm">{t('adjustments.nothingOwed')}</p>}
        {place && (
          <>
            {possible.length > 1 && (
              <Field label={t('adjustments.programme')}>
                {(control) => (
                  <Select {...control} value={placeKey(place)} onChange={(event) => setChosen(event.target.value)}>
                    {possible.map((one) => (
                      <option key={placeKey(one)} value={placeKey(one)}>
                        {`${one.campaignName} · ${format.symbol(one.currency)}`}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            <Field
              label={t('adjustments.amount', { currency: format.symbol(place.currency) })}
              hint={
                kind === 'bonus'
                  ? t('adjustments.bonusHint')
                  : t('adjustments.correctionHint', { amount: format.money(place.owedMinor, place.currency) })
              }
              error={wrong.amount}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={amount}
                  onChange={(event) => setAmount(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('adjustments.reason')} hint={t('adjustments.reasonHint')} error={wrong.reason}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
