import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';

interface DeclineDialogProps {
  readonly who: string;
  readonly decline: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Declines this invitation and all later ones from this merchant. */
export function DeclineDialog({ who, decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('invitations');
  const declining = useAction({ act: decline, done: onClose, failed: t('answer.failed') });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('answer.declineTitle')}
      body={t('answer.declineBody', { who })}
      confirm={t('answer.decline')}
      busy={declining.isPending}
      onConfirm={() => void declining.run()}
    />
  );
}
