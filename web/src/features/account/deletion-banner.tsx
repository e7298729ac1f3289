import type { AccountDeletion } from '@sillage/proto/http/account-deletion';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface DeletionBannerProps {
  readonly deletion: AccountDeletion;
  readonly cancel: () => Promise<void>;
}

/** Shown on every page of the account until the deletion is executed or cancelled. */
export function DeletionBanner({ deletion, cancel }: DeletionBannerProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const keep = useAction({
    act: cancel,
    done: () => toast.success(t('deletion.cancelled')),
    failed: t('deletion.cancelFailed'),
  });

  return (
    <Notice
      tone="alert"
      className="mb-8"
      title={t('deletion.scheduled', { date: format.date(deletion.dueAt) })}
      action={
        <SubmitButton
          type="button"
          variant="outline"
          size="sm"
          className="border-line-strong/60 bg-sheet"
          busy={keep.isPending}
          onClick={() => void keep.run()}
        >
          {t('deletion.cancel')}
        </SubmitButton>
      }
    >
      {t(deletion.heldSince === null ? 'deletion.scheduledHint' : 'deletion.held')}
    </Notice>
  );
}
