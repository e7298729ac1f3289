import { type Delivery, DeliveryReason } from '@sillage/proto/http/deliveries';
import type { Connection } from '@sillage/proto/http/integrations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import type { BadgeTone } from '../../ui/primitives/badge.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { MessageRow } from '../../ui/primitives/message-row.tsx';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { connectionCommands, deliveriesQuery } from './queries.ts';

const TONE: Readonly<Record<Delivery['state'], BadgeTone>> = {
  waiting: 'neutral',
  processed: 'positive',
  ignored: 'neutral',
  failed: 'negative',
};

const VIEWS = ['all', 'failed'] as const;
type View = (typeof VIEWS)[number];

/** The messages of a connection with their outcomes, newest first: all, or those that failed. */
export function DeliveriesDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const [view, setView] = useState<View>('all');
  const list = useInfiniteQuery(deliveriesQuery(useApi(), connection.id, view === 'all' ? undefined : view));
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
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
      <Segmented
        label={t('deliveries.show')}
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(`deliveries.view.${value}`) }))}
        className="mb-2"
      />
      {list.isPending && <SkeletonRows rows={4} />}
      {list.isError && !deliveries && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {deliveries?.length === 0 &&
        (view === 'all' ? (
          <EmptyState title={t('deliveries.none')} body={t('deliveries.noneHint')} mark={false} />
        ) : (
          <EmptyState title={t('deliveries.noneFailed')} body={t('deliveries.noneFailedHint')} mark={false} />
        ))}
      <ul>
        {deliveries?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={retry.isPending}
            onRetry={() => void retry.run(delivery.id)}
          />
        ))}
      </ul>
      <MorePages list={list} />
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
  const retry = { label: t('deliveries.retry'), isBusy, run: onRetry };
  return (
    <MessageRow
      type={topic}
      tone={TONE[state]}
      state={t(`deliveries.state.${state}`)}
      facts={[orderId !== null && t('deliveries.order', { orderId }), format.dateTime(receivedAt)]}
      action={state === 'failed' ? retry : null}
    >
      {delivery.reason !== null && (
        <p className="mt-1 text-xs leading-relaxed">
          {reason ? t(`reason.${reason}`) : t('reason.other', { code: delivery.reason })}
        </p>
      )}
    </MessageRow>
  );
}
