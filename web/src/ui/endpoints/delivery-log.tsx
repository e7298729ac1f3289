import type { WebhookDelivery } from '@sillage/proto/http/webhooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import type { BadgeTone } from '../primitives/badge.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { MessageRow } from '../primitives/message-row.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../primitives/states.tsx';
import type { Endpoint } from './endpoint.ts';

const TONE: Readonly<Record<WebhookDelivery['state'], BadgeTone>> = {
  waiting: 'neutral',
  delivered: 'positive',
  failed: 'negative',
};

interface DeliveryLogProps {
  readonly endpoint: Endpoint;
  readonly deliveries: UseQueryResult<WebhookDelivery[]>;
  readonly resend: (deliveryId: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The last messages of an endpoint with their outcomes. */
export function DeliveryLog({ endpoint, deliveries, resend: act, onClose }: DeliveryLogProps) {
  const { t } = useTranslation('webhooks');
  const resend = useAction({ act, failed: t('failed.resend') });
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
