import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';

interface RejectDialogProps {
  /** Null for all that match the filter, whose number is unknown. */
  readonly count: number | null;
  readonly busy: boolean;
  readonly reject: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

export function RejectDialog({ count, busy, reject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('commissions');
  const [reason, setReason] = useState('');
  const confirm = async () => {
    if (await reject(reason)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === null ? t('reject.titleAll') : t('reject.title', { count })}
      body={t('reject.body')}
      confirm={t('reject.confirm')}
      destructive
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void confirm();
        }}
      >
        <Field label={t('reject.reason')} optional={t('common:optional')}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </ConfirmDialog>
  );
}
