import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { Balance } from './affiliate-money.ts';

interface MarkPaidDialogProps {
  readonly affiliate: Pick<Affiliate, 'name'>;
  /** The current balance. */
  readonly balance: Balance;
  /** Updates the balance before it resolves or rejects. */
  readonly markPaid: (shown: Balance) => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * The merchant confirms that they paid exactly the shown amount. If it has changed meanwhile, the new amount is shown.
 */
export function MarkPaidDialog({ affiliate, balance, markPaid, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const [shown, setShown] = useState(balance);
  const [before, setBefore] = useState<Balance | null>(null);
  const amount = format.money(shown.owedMinor, shown.currency);

  // Only after a rejection, so that the amount does not change while the merchant reads it.
  useEffect(() => {
    if (before !== null && balance.owedMinor !== shown.owedMinor) setShown(balance);
  }, [before, balance, shown.owedMinor]);

  const confirm = useAction({
    act: () => markPaid(shown),
    done: () => {
      toast.success(t('markPaid.done', { name: affiliate.name, amount }));
      onClose();
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'balance_changed') setBefore(shown);
      else toastFailure(undefined, error);
    },
  });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('markPaid.title', { name: affiliate.name })}
      body={t('markPaid.body', { amount })}
      confirm={t('markPaid.confirm', { amount })}
      busy={confirm.isPending || shown.owedMinor <= 0}
      onConfirm={() => void confirm.run()}
    >
      {before && (
        <Notice tone="alert" title={t('markPaid.changed')}>
          {format.money(before.owedMinor, before.currency)} → {amount}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
