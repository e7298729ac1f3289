import type { Connection, CreatedConnection } from '@sillage/proto/http/integrations';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { ConnectionForm } from './connection-form.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { NewConnection } from './new-connection.tsx';
import { connectionCommands } from './queries.ts';
import { StripeDialog } from './stripe-dialog.tsx';
import { TestOrderDialog } from './test-order-dialog.tsx';

export type OpenDialog =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'change' | 'deliveries' | 'renew' | 'stripe' | 'test' | 'remove';
      readonly connection: Connection;
    };

interface ConnectionDialogsProps {
  readonly campaignId: string;
  readonly open: OpenDialog | null;
  readonly onClose: () => void;
  /** Called with a new secret, which is shown once. */
  readonly onSecret: (connection: CreatedConnection) => void;
  /** Called after creating a connection whose secret is issued by the other side. */
  readonly onStripe: (connection: Connection) => void;
}

/** The dialogs for a connection, one at a time. */
export function ConnectionDialogs({ campaignId, open, onClose, onSecret, onStripe }: ConnectionDialogsProps) {
  const { t } = useTranslation('connections');
  const commands = useCommands(connectionCommands);
  const renew = useAction({ act: commands.renewSecret, done: onSecret, failed: t('renew.failed') });
  const remove = useAction({
    act: commands.remove,
    done: () => {
      toast.success(t('remove.done'));
      onClose();
    },
    failed: t('remove.failed'),
  });
  const created = (connection: CreatedConnection | Connection) =>
    'secret' in connection ? onSecret(connection) : onStripe(connection);
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  switch (open?.kind) {
    case undefined:
      return null;
    case 'create':
      return <NewConnection campaignId={campaignId} onClose={onClose} onCreated={created} />;
    case 'change':
      return (
        <ConnectionForm
          campaignId={campaignId}
          subject={{ connection: open.connection }}
          onClose={onClose}
          onCreated={created}
        />
      );
    case 'deliveries':
      return <DeliveriesDialog connection={open.connection} onClose={onClose} />;
    case 'stripe':
      return <StripeDialog connection={open.connection} onClose={onClose} />;
    case 'test':
      return <TestOrderDialog connection={open.connection} onClose={onClose} />;
    case 'renew':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('renew.title', { name: open.connection.name })}
          body={t('renew.body')}
          confirm={t('renew.open')}
          busy={renew.isPending}
          onConfirm={() => void renew.run(open.connection)}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('remove.title', { name: open.connection.name })}
          body={t('remove.body')}
          confirm={t('remove.open')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(open.connection)}
        />
      );
  }
}
