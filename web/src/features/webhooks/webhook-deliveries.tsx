import type { WebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useApi, useCommands } from '../../api/use-api.ts';
import { DeliveryLog } from '../../ui/endpoints/delivery-log.tsx';
import { webhookCommands, webhookDeliveriesQuery } from './queries.ts';

interface WebhookDeliveriesProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

export function WebhookDeliveries({ endpoint, onClose }: WebhookDeliveriesProps) {
  const deliveries = useQuery(webhookDeliveriesQuery(useApi(), endpoint.id));
  const { resend } = useCommands(webhookCommands);
  return (
    <DeliveryLog
      endpoint={endpoint}
      deliveries={deliveries}
      resend={(deliveryId) => resend(endpoint, deliveryId)}
      onClose={onClose}
    />
  );
}
