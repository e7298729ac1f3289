import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { EndpointRow } from '../../ui/endpoints/endpoint-row.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { MenuItem } from '../../ui/primitives/menu.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { endpointsQuery, webhookCommands } from './queries.ts';
import { type WebhookDialog, WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Where the systems of a merchant are notified of what happens on their account. */
export function Webhooks() {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const endpoints = useQuery(endpointsQuery(useApi()));
  const [open, setOpen] = useState<WebhookDialog | null>(null);
  const [created, setCreated] = useState<CreatedWebhookEndpoint | null>(null);
  const show = (endpoint: CreatedWebhookEndpoint) => {
    setOpen(null);
    setCreated(endpoint);
  };

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-xl gap-1">
          <h2 id={id} className="font-semibold text-lg tracking-tight">
            {t('title')}
          </h2>
          <p className="text-ink-soft text-sm leading-relaxed">{t('intro')}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setOpen({ kind: 'create' })}>
          <Webhook />
          {t('add')}
        </Button>
      </div>
      {endpoints.isPending && <SkeletonRows rows={2} />}
      {endpoints.isError && !endpoints.data && (
        <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      )}
      {endpoints.data?.length === 0 && <p className="text-ink-soft text-sm">{t('none')}</p>}
      {endpoints.data && endpoints.data.length > 0 && (
        <ul className="grid divide-y border-t">
          {endpoints.data.map((endpoint) => (
            <Row key={endpoint.id} endpoint={endpoint} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <WebhookDialogs open={open} onClose={() => setOpen(null)} onSecret={show} />
      <WebhookSecret created={created} onClose={() => setCreated(null)} />
    </section>
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
