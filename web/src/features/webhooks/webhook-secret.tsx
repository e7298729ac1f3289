import type { CreatedWebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { ShownOnce } from '../../ui/primitives/shown-once.tsx';

/** The secret with which a receiver verifies signatures, shown only once. */
export function WebhookSecret({ created, onClose }: { created: CreatedWebhookEndpoint | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <ShownOnce
      open={created !== null}
      onClose={onClose}
      title={t('secret.title')}
      warning={t('secret.once')}
      kept={t('secret.kept')}
    >
      {created && <CopyBlock title={t('secret.label')} text={created.secret} label={t('secret.copy')} />}
      <p className="mt-4 text-ink-soft text-sm leading-relaxed">{t('secret.hint')}</p>
    </ShownOnce>
  );
}
