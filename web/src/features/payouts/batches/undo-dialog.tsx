import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckField } from '../../../ui/primitives/check-field.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import type { BatchCommands, BatchSummary } from './queries.ts';

interface UndoDialogProps {
  readonly batch: BatchSummary;
  readonly undo: BatchCommands['undo'];
  readonly onClose: () => void;
}

/** If there is a file, the merchant confirms that this very file was not sent; a newer one needs a new confirmation. */
export function UndoDialog({ batch: { id, fileMadeAt }, undo, onClose }: UndoDialogProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const [unsentFileMadeAt, setUnsent] = useState<string | null>(null);
  const undoing = useAction({
    act: () => undo(id, unsentFileMadeAt),
    done: () => toast.success(t('batch.undone')),
    failed: t('batch.failed'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      destructive={fileMadeAt !== null}
      title={t('batch.undoTitle')}
      body={t('batch.undoBody')}
      confirm={t('batch.undo')}
      busy={undoing.isPending}
      disabled={unsentFileMadeAt !== fileMadeAt}
      onConfirm={() => void undoing.run().then((isDone) => isDone && onClose())}
    >
      {fileMadeAt !== null && (
        <CheckField
          label={t('batch.fileUnsent', { date: format.dateTime(fileMadeAt) })}
          checkbox={{
            checked: unsentFileMadeAt === fileMadeAt,
            onChange: ({ target }) => setUnsent(target.checked ? fileMadeAt : null),
          }}
        />
      )}
    </ConfirmDialog>
  );
}
