import { DEFAULT_OVERLAP_HOURS } from '@sillage/proto/http/key-rotation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../primitives/confirm-dialog.tsx';
import { Field, Select } from '../primitives/field.tsx';
import { toast } from '../primitives/toast.ts';

interface RotateKeyDialogProps {
  readonly name: string;
  readonly rotate: (overlapHours: number) => Promise<void>;
  readonly onClose: () => void;
}

export function RotateKeyDialog({ name, rotate, onClose }: RotateKeyDialogProps) {
  const { t } = useTranslation('account');
  const [overlapHours, setOverlapHours] = useState(DEFAULT_OVERLAP_HOURS);
  const action = useAction({ act: () => rotate(overlapHours), done: onClose, failed: t('apiKeys.rotateFailed') });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.rotateTitle', { name })}
      body={t('apiKeys.rotateBody')}
      confirm={t('apiKeys.rotate')}
      busy={action.isPending}
      onConfirm={() => void action.run()}
    >
      <Field label={t('apiKeys.overlap')}>
        {(control) => (
          <Select {...control} value={overlapHours} onChange={(event) => setOverlapHours(Number(event.target.value))}>
            <option value={DEFAULT_OVERLAP_HOURS}>{t('apiKeys.overlapDay')}</option>
            <option value={0}>{t('apiKeys.overlapNone')}</option>
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}

interface RevokeKeyDialogProps {
  readonly name: string;
  readonly revoke: () => Promise<void>;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ name, revoke, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('account');
  const action = useAction({
    act: revoke,
    done: () => {
      onClose();
      toast.success(t('apiKeys.revoked'));
    },
    failed: t('apiKeys.revokeFailed'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.revokeTitle', { name })}
      body={t('apiKeys.revokeBody')}
      confirm={t('apiKeys.revoke')}
      destructive
      busy={action.isPending}
      onConfirm={() => void action.run()}
    />
  );
}
