import type { CreatedWebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';

/** What a receiver checks signatures with, shown this once. */
export function WebhookSecret({ created, onClose }: { created: CreatedWebhookEndpoint | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog
      open={created !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('secret.title')}
      description={t('secret.once')}
      footer={<Button onClick={onClose}>{t('secret.kept')}</Button>}
    >
      {created && <CopyBlock title={t('secret.label')} text={created.secret} label={t('secret.copy')} />}
      <p className="mt-4 text-ink-soft text-sm leading-relaxed">{t('secret.hint')}</p>
    </Dialog>
  );
}
