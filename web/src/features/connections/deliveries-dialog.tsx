import { type Connection, type Delivery, DeliveryReason } from '@sillage/proto/http/integrations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { connectionCommands, deliveriesQuery } from './queries.ts';

const TONE: Readonly<Record<Delivery['state'], BadgeTone>> = {
  waiting: 'neutral',
  processed: 'positive',
  ignored: 'neutral',
  failed: 'negative',
};

/** The last messages of a connection, and what became of each. */
export function DeliveriesDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const deliveries = useQuery(deliveriesQuery(useApi(), connection.id));
  const commands = useCommands(connectionCommands);
  const retry = useAction({
    act: (deliveryId: string) => commands.retry(connection, deliveryId),
    failed: t('deliveries.retryFailed'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={t('deliveries.title', { name: connection.name })}
      description={t('deliveries.intro')}
    >
      {deliveries.isPending && <SkeletonRows rows={4} />}
      {deliveries.isError && <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
      {deliveries.data?.length === 0 && (
        <EmptyState title={t('deliveries.none')} body={t('deliveries.noneHint')} mark={false} />
      )}
      <ul>
        {deliveries.data?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={retry.isPending}
            onRetry={() => void retry.run(delivery.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function DeliveryRow({ delivery, isBusy, onRetry }: DeliveryRowProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { topic, orderId, receivedAt, state } = delivery;
  const reason = DeliveryReason.safeParse(delivery.reason).data;
  return (
    <li className="border-t py-3 text-sm first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 flex-1 truncate font-mono text-[13px]">{topic}</code>
        <Badge tone={TONE[state]}>{t(`deliveries.state.${state}`)}</Badge>
      </div>
      <p className="mt-1 break-words text-ink-soft text-xs">
        {orderId !== null && `${t('deliveries.order', { orderId })} · `}
        {format.dateTime(receivedAt)}
      </p>
      {delivery.reason !== null && (
        <p className="mt-1 text-xs leading-relaxed">
          {reason ? t(`reason.${reason}`) : t('reason.other', { code: delivery.reason })}
        </p>
      )}
      {state === 'failed' && (
        <Button variant="outline" size="sm" className="mt-2" disabled={isBusy} onClick={onRetry}>
          {t('deliveries.retry')}
        </Button>
      )}
    </li>
  );
}
