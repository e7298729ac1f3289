import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { EndpointRow } from '../../ui/endpoints/endpoint-row.tsx';
import { EndpointSection } from '../../ui/endpoints/endpoint-section.tsx';
import { MenuItem } from '../../ui/primitives/menu.tsx';
import { endpointsQuery, webhookCommands } from './queries.ts';
import { type WebhookDialog, WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** The endpoints at which a merchant's systems are notified of events of the account. */
export function Webhooks() {
  const { t } = useTranslation('webhooks');
  const [open, setOpen] = useState<WebhookDialog | null>(null);
  const [created, setCreated] = useState<CreatedWebhookEndpoint | null>(null);
  const show = (endpoint: CreatedWebhookEndpoint) => {
    setOpen(null);
    setCreated(endpoint);
  };

  return (
    <EndpointSection
      title={t('title')}
      intro={t('intro')}
      add={
        <>
          <Webhook />
          {t('add')}
        </>
      }
      onAdd={() => setOpen({ kind: 'create' })}
      none={t('none')}
      endpoints={useQuery(endpointsQuery(useApi()))}
      row={(endpoint) => <Row key={endpoint.id} endpoint={endpoint} onOpen={setOpen} />}
    >
      <WebhookDialogs open={open} onClose={() => setOpen(null)} onSecret={show} />
      <WebhookSecret created={created} onClose={() => setCreated(null)} />
    </EndpointSection>
  );
}

interface RowProps {
  readonly endpoint: WebhookEndpoint;
  readonly onOpen: (dialog: WebhookDialog) => void;
}

function Row({ endpoint, onOpen }: RowProps) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { url, description, formerSecretUntil } = endpoint;
  const isRotating = formerSecretUntil !== null && Date.parse(formerSecretUntil) > Date.now();
  return (
    <EndpointRow
      endpoint={endpoint}
      name={description || new URL(url).host}
      note={isRotating && t('rotating', { date: format.dateTime(formerSecretUntil) })}
      commands={useCommands(webhookCommands)}
      onDeliveries={() => onOpen({ kind: 'deliveries', endpoint })}
      onChange={() => onOpen({ kind: 'change', endpoint })}
    >
      <MenuItem onSelect={() => onOpen({ kind: 'rotate', endpoint })}>{t('rotate.open')}</MenuItem>
      <MenuItem className="text-negative-ink" onSelect={() => onOpen({ kind: 'remove', endpoint })}>
        {t('remove.open')}
      </MenuItem>
    </EndpointRow>
  );
}
