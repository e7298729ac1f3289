import type { Factor } from '@supabase/auth-js';
import { useTranslation } from 'react-i18next';
import { errorSentence, isConflict } from '../../api/api-error.ts';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { FactorNameForm } from './factor-name-form.tsx';

interface RenameFactorDialogProps {
  readonly factor: Factor;
  readonly rename: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export function RenameFactorDialog({ factor, rename, onClose }: RenameFactorDialogProps) {
  const { t } = useTranslation('account');
  const name = factor.friendly_name ?? '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factors.renameTitle', { name: name || t(`auth:factor.${factor.factor_type}`) })}
    >
      <FactorNameForm
        suggested={name}
        submit={t('save')}
        save={async (next) => {
          await rename(next);
          onClose();
        }}
        sentence={(error) => (isConflict(error) ? t('auth:errors.mfa_factor_name_conflict') : errorSentence(error))}
      />
    </Dialog>
  );
}
