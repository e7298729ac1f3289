import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface RemoveDialogProps {
  readonly affiliate: Affiliate;
  readonly remove: (affiliateId: string) => Promise<unknown>;
  /** Called if something is owed to the affiliate after all, which must be paid first. */
  readonly onOwed: () => void;
  readonly onClose: () => void;
}

/** Deletes an affiliate who is owed nothing. */
export function RemoveDialog({ affiliate, remove, onOwed, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('settlements');
  const confirm = useAction({
    act: () => remove(affiliate.id),
    done: () => {
      toast.success(t('affiliate.removed', { name: affiliate.name }));
      onClose();
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'commissions_owed') onOwed();
      else toastFailure(t('affiliate.removeFailed'), error);
    },
  });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('affiliate.removeTitle', { name: affiliate.name })}
      body={t('affiliate.removeBody')}
      confirm={t('affiliate.remove')}
      destructive
      busy={confirm.isPending}
      onConfirm={() => void confirm.run()}
    />
  );
}
