import type { WebhookDelivery, WebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import type { BadgeTone } from '../../ui/primitives/badge.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { MessageRow } from '../../ui/primitives/message-row.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { webhookCommands, webhookDeliveriesQuery } from './queries.ts';

const TONE: Readonly<Record<WebhookDelivery['state'], BadgeTone>> = {
  waiting: 'neutral',
  delivered: 'positive',
  failed: 'negative',
};

interface WebhookDeliveriesProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** The last messages for an endpoint, and what became of each. */
export function WebhookDeliveries({ endpoint, onClose }: WebhookDeliveriesProps) {
  const { t } = useTranslation('webhooks');
  const deliveries = useQuery(webhookDeliveriesQuery(useApi(), endpoint.id));
  const commands = useCommands(webhookCommands);
  const resend = useAction({
    act: (deliveryId: string) => commands.resend(endpoint, deliveryId),
    failed: t('failed.resend'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={t('deliveries.title')}
      description={<span className="break-all">{endpoint.url}</span>}
    >
      {deliveries.isPending && <SkeletonRows rows={4} />}
      {deliveries.isError && !deliveries.data && (
        <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      )}
      {deliveries.data?.length === 0 && (
        <EmptyState title={t('deliveries.none')} body={t('deliveries.noneHint')} mark={false} />
      )}
      <ul>
        {deliveries.data?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            canResend={delivery.state !== 'waiting' && endpoint.state === 'enabled'}
            isBusy={resend.isPending}
            onResend={() => void resend.run(delivery.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly canResend: boolean;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

function DeliveryRow({ delivery, canResend, isBusy, onResend }: DeliveryRowProps) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { type, state, attempts, status, error, responseMs, nextAttemptAt, occurredAt } = delivery;
  const facts = [
    format.dateTime(occurredAt),
    attempts > 0 && t('deliveries.attempts', { count: attempts }),
    status !== null && t('deliveries.status', { status }),
    responseMs !== null && t('deliveries.duration', { ms: responseMs }),
  ];
  const resend = { label: t('deliveries.resend'), isBusy, run: onResend };
  return (
    <MessageRow
      type={type}
      tone={TONE[state]}
      state={t(`deliveries.state.${state}`)}
      facts={facts}
      action={canResend ? resend : null}
    >
      {error !== null && <p className="mt-1 text-xs leading-relaxed">{t(`error.${error}`)}</p>}
      {nextAttemptAt !== null && (
        <p className="mt-1 text-ink-soft text-xs">{t('deliveries.next', { date: format.dateTime(nextAttemptAt) })}</p>
      )}
    </MessageRow>
  );
}
