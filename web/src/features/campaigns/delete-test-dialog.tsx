import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface DeleteTestDialogProps {
  readonly name: string;
  readonly remove: () => Promise<void>;
  readonly onClose: () => void;
}

/** Deletes a campaign in test mode, for which nobody has to be paid first. */
export function DeleteTestDialog({ name, remove, onClose }: DeleteTestDialogProps) {
  const { t } = useTranslation('testMode');
  const navigate = useNavigate();
  const deletion = useAction({
    act: remove,
    done: async () => {
      await navigate({ to: '/dashboard', search: {} });
      toast.success(t('delete.done', { name }));
    },
    failed: t('delete.failed'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name })}
      body={t('delete.body')}
      confirm={t('delete.confirm')}
      destructive
      busy={deletion.isPending}
      onConfirm={() => void deletion.run()}
    />
  );
}
