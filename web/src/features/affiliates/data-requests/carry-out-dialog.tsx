import type { OwedCommissions } from '@sillage/proto/http/account-deletion';
import type { DataRequest } from '@sillage/proto/http/data-requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { owedOf } from './queries.ts';

interface CarryOutDialogProps {
  readonly request: Pick<DataRequest, 'kind' | 'affiliateName'>;
  readonly carryOut: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what the erasure does or, if it is not possible yet, what is still owed. */
export function CarryOutDialog({ request, carryOut, onClose }: CarryOutDialogProps) {
  const { t } = useTranslation('affiliates');
  const format = useFormat();
  const [owed, setOwed] = useState<OwedCommissions['owed'] | null>(null);
  const { kind, affiliateName: name } = request;
  const confirm = useAction({
    act: carryOut,
    done: () => {
      toast.success(t(`requests.done.${kind}`, { name }));
      onClose();
    },
    failed: (error) => {
      const found = owedOf(error);
      if (found) setOwed(found);
      else toastFailure(t('requests.failed'), error);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`requests.confirm.${kind}.title`, { name })}
      body={t(`requests.confirm.${kind}.body`)}
      confirm={t(`requests.carryOut.${kind}`)}
      destructive={kind === 'erasure'}
      busy={confirm.isPending}
      onConfirm={() => void confirm.run()}
    >
      {owed && (
        <Notice tone="alert" title={t('requests.owed.title')}>
          {t('requests.owed.body', {
            amounts: format.list(owed.map(({ amountMinor, currency }) => format.money(amountMinor, currency))),
          })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
