import type { Conversion } from '@sillage/proto/http/conversions';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { minorToDecimal } from '../../format/money.ts';
import { Amount } from '../../format/money-field.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { ConversionCommands } from './queries.ts';

type Action = 'approved' | 'rejected' | 'marked_paid' | 'refund';

/** The actions that are possible in each state. */
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
  /** The platform pays, so nothing is marked as paid manually. */
  readonly isManaged: boolean;
}

export function ConversionActions({ conversion, commands, isManaged }: ConversionActionsProps) {
  const { t } = useTranslation('conversions');
  const [pendingAction, setPendingAction] = useState<Action | null>(null);
  // A test of a live campaign is never money: nothing can be approved, paid or refunded.
  const possible = POSSIBLE[conversion.state].filter((decision) => !(isManaged && decision === 'marked_paid'));
  if (isTestInLiveBook(conversion) || possible.length === 0) return null;
  return (
    <>
      {possible.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'approved' || action === 'marked_paid' ? 'default' : 'outline'}
          onClick={() => setPendingAction(action)}
        >
          {t(`action.${action}.name`)}
        </Button>
      ))}
      {pendingAction && (
        <DecisionDialog
          action={pendingAction}
          conversion={conversion}
          commands={commands}
          onClose={() => setPendingAction(null)}
        />
      )}
    </>
  );
}

interface DecisionDialogProps extends Pick<ConversionActionsProps, 'conversion' | 'commands'> {
  readonly action: Action;
  readonly onClose: () => void;
}

/** The decision with a reason and, for a refund, the refunded amount. */
function DecisionDialog({ action, conversion, commands, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const money = (minor: number) => format.money(minor, conversion.currency);
  const left = conversion.amountMinor - conversion.refundedMinor;
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState(minorToDecimal(left, conversion.currency));
  const isRefund = action === 'refund';
  const refundMinor = Amount(conversion.currency, '').safeParse(amount).data;
  const refundInvalid = isRefund && (refundMinor === undefined || refundMinor < 1 || refundMinor > left);
  const decide = useAction({
    act: () =>
      isRefund
        ? commands.refund(conversion, {
            reason: note,
            ...(refundMinor === undefined ? {} : { amountMinor: refundMinor }),
          })
        : commands.review(conversion, { decision: action, reason: note }),
    done: () => {
      toast.success(t(`action.${action}.done`));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`action.${action}.title`)}
      body={t(`action.${action}.body`, {
        amount: money(conversion.amountMinor),
        commission: money(conversion.commissionMinor),
      })}
      confirm={t(`action.${action}.name`)}
      destructive={action === 'rejected' || isRefund}
      busy={decide.isPending || refundInvalid}
      onConfirm={() => void decide.run()}
    >
      <div className="grid gap-4">
        {isRefund && (
          <Field
            label={t('refundAmount', { currency: conversion.currency })}
            hint={t('refundLeft', { amount: money(left) })}
            error={refundInvalid ? t('refundInvalid', { amount: money(left) }) : undefined}
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
  );
}
