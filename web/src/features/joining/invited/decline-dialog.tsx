import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';

interface DeclineDialogProps {
  readonly who: string;
  readonly decline: (neverAgain: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Declines this invitation, and where it is wished all that this merchant would send later. */
export function DeclineDialog({ who, decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('invitations');
  const id = useId();
  const [isNever, setNever] = useState(false);
  const declining = useAction({ act: () => decline(isNever), done: onClose, failed: t('answer.failed') });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('answer.declineTitle')}
      body={t('answer.declineBody', { who })}
      confirm={t('answer.decline')}
      busy={declining.isPending}
      onConfirm={() => void declining.run()}
    >
      <label htmlFor={id} className="flex items-start gap-2.5 py-1 text-sm">
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-wake"
          checked={isNever}
          onChange={({ target }) => setNever(target.checked)}
        />
        {t('answer.never')}
      </label>
    </ConfirmDialog>
  );
}
