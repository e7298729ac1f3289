import type { Postback, SignedPostback } from '@sillage/proto/http/postbacks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { CopyBlock } from '../../../ui/primitives/copy-block.tsx';
import { ShownOnce } from '../../../ui/primitives/shown-once.tsx';

interface SignDialogProps {
  readonly postback: Postback;
  readonly sign: (postback: Postback) => Promise<SignedPostback>;
  readonly onClose: () => void;
}

/** Signs a postback's calls, or replaces its secret; shows the secret once. */
export function SignDialog({ postback, sign, onClose }: SignDialogProps) {
  const { t } = useTranslation('postbacks');
  const [secret, setSecret] = useState<string | null>(null);
  const signing = useAction({ act: sign, done: (signed) => setSecret(signed.secret), failed: t('failed.sign') });
  const isSigned = postback.isSigned;
  if (secret === null)
    return (
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t(isSigned ? 'sign.againTitle' : 'sign.title')}
        body={t(isSigned ? 'sign.againBody' : 'sign.body')}
        confirm={t(isSigned ? 'sign.again' : 'sign.open')}
        busy={signing.isPending}
        onConfirm={() => void signing.run(postback)}
      />
    );
  return (
    <ShownOnce
      open
      onClose={onClose}
      title={t('sign.secretTitle')}
      warning={t('webhooks:secret.once')}
      kept={t('webhooks:secret.kept')}
    >
      <CopyBlock title={t('webhooks:secret.label')} text={secret} label={t('webhooks:secret.copy')} />
      <p className="mt-4 text-ink-soft text-sm leading-relaxed">{t('webhooks:secret.hint')}</p>
    </ShownOnce>
  );
}
