import type { Conversion } from '@sillage/proto/http/conversions';
import { parseDecimalAmount } from '@sillage/proto/values/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { minorToDecimal } from '../../format/money.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { ConversionCommands } from './queries.ts';

type Action = 'approved' | 'rejected' | 'marked_paid' | 'refund';

/** What may follow on a state. */
const POSSIBLE: Record<Conversion['state'], readonly Action[]> = {
  pending: ['refund', 'rejected', 'approved'],
  approved: ['refund', 'marked_paid'],
  paid: ['refund'],
  rejected: [],
  refunded: [],
};

interface ConversionActionsProps {
  readonly conversion: Conversion;
  readonly commands: ConversionCommands;
  /** The platform pays: nobody marks anything as paid. */
  readonly isManaged: boolean;
}

export function ConversionActions({ conversion, commands, isManaged }: ConversionActionsProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const [asked, setAsked] = useState<Action | null>(null);
  const [note, setNote] = useState('');
  const left = conversion.amountMinor - conversion.refundedMinor;
  const [amount, setAmount] = useState('');
  const refundMinor = parseDecimalAmount(amount.replace(',', '.'), conversion.currency);
  const refundInvalid = asked === 'refund' && (refundMinor === undefined || refundMinor < 1 || refundMinor > left);
  const decide = useAction({
    act: (action: Action) =>
      action === 'refund'
        ? commands.refund(conversion, {
            reason: note,
            ...(refundMinor === undefined ? {} : { amountMinor: refundMinor }),
          })
        : commands.review(conversion, { decision: action, reason: note }),
    done: (_nothing, action) => {
      toast.success(t(`action.${action}.done`));
      setAsked(null);
    },
  });

  // A test is never money: nothing to approve, to pay or to give back.
  const possible = POSSIBLE[conversion.state].filter((decision) => !(isManaged && decision === 'marked_paid'));
  if (conversion.isTest || possible.length === 0) return null;

  function ask(action: Action) {
    setNote('');
    setAmount(minorToDecimal(left, conversion.currency));
    setAsked(action);
  }

  return (
    <>
      {possible.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'approved' || action === 'marked_paid' ? 'default' : 'outline'}
          onClick={() => ask(action)}
        >
          {t(`action.${action}.name`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t(`action.${asked}.title`)}
          body={t(`action.${asked}.body`, {
            amount: format.money(conversion.amountMinor, conversion.currency),
            commission: format.money(conversion.commissionMinor, conversion.currency),
          })}
          confirm={t(`action.${asked}.name`)}
          destructive={asked === 'rejected' || asked === 'refund'}
          busy={decide.isPending || refundInvalid}
          onConfirm={() => void decide.run(asked)}
        >
          <div className="grid gap-4">
            {asked === 'refund' && (
              <Field
                label={t('refundAmount', { currency: conversion.currency })}
                hint={t('refundLeft', { amount: format.money(left, conversion.currency) })}
                error={
                  refundInvalid ? t('refundInvalid', { amount: format.money(left, conversion.currency) }) : undefined
                }
              >
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    value={amount}
                    onChange={(event) => setAmount(event.target.value)}
                  />
                )}
              </Field>
            )}
            <Field label={t('reason')} optional={t('common:optional')}>
              {(control) => (
                <Input {...control} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
              )}
            </Field>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
