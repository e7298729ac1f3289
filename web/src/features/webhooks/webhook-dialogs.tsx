import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { webhookCommands } from './queries.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

export type WebhookDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'deliveries' | 'rotate' | 'remove'; readonly endpoint: WebhookEndpoint };

interface WebhookDialogsProps {
  readonly open: WebhookDialog | null;
  readonly onClose: () => void;
  /** Called with a new secret, which is shown once. */
  readonly onSecret: (endpoint: CreatedWebhookEndpoint) => void;
}

/** The dialogs for an endpoint, one at a time. */
export function WebhookDialogs({ open, onClose, onSecret }: WebhookDialogsProps) {
  const { t } = useTranslation('webhooks');
  const commands = useCommands(webhookCommands);
  const rotate = useAction({ act: commands.rotateSecret, done: onSecret, failed: t('failed.rotate') });
  const remove = useAction({ act: commands.remove, done: onClose, failed: t('failed.remove') });
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  switch (open?.kind) {
    case undefined:
      return null;
    case 'create':
      return <WebhookForm endpoint={undefined} onClose={onClose} onCreated={onSecret} />;
    case 'change':
      return <WebhookForm endpoint={open.endpoint} onClose={onClose} onCreated={onSecret} />;
    case 'deliveries':
      return <WebhookDeliveries endpoint={open.endpoint} onClose={onClose} />;
    case 'rotate':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('rotate.title')}
          body={t('rotate.body')}
          confirm={t('rotate.open')}
          busy={rotate.isPending}
          onConfirm={() => void rotate.run(open.endpoint)}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('remove.title')}
          body={t('remove.body', { url: open.endpoint.url })}
          confirm={t('remove.open')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(open.endpoint)}
        />
      );
  }
}
