import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@sillage/proto/http/webhooks';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, Webhook } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Menu, MenuItem } from '../../ui/primitives/menu.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
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
            <li key={endpoint.id} className="py-3">
              <Row endpoint={endpoint} onOpen={setOpen} />
            </li>
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
  const commands = useCommands(webhookCommands);
  const { url, description, disabledReason, failuresInRow } = endpoint;
  const name = description || new URL(url).host;
  const enable = useAction({ act: () => commands.enable(endpoint), failed: t('failed.enable') });
  const disable = useAction({ act: () => commands.disable(endpoint), failed: t('failed.disable') });
  const sendTest = useAction({
    act: () => commands.sendTest(endpoint),
    done: () => toast.success(t('test.sent')),
    failed: t('failed.test'),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <div className="min-w-0 basis-60 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {disabledReason === null ? (
            <Badge tone={failuresInRow > 0 ? 'buoy' : 'positive'} dot>
              {failuresInRow > 0 ? t('state.failing', { count: failuresInRow }) : t('state.enabled')}
            </Badge>
          ) : (
            <Badge tone={disabledReason === 'paused' ? 'neutral' : 'negative'} dot>
              {t(`disabled.${disabledReason}`)}
            </Badge>
          )}
        </div>
        <p className="mt-0.5 truncate font-mono text-[12px] text-ink-soft">{url}</p>
        <Facts endpoint={endpoint} />
      </div>
      <div className="flex items-center gap-1">
        {disabledReason !== null && (
          <Button variant="outline" size="sm" disabled={enable.isPending} onClick={() => void enable.run()}>
            {t(disabledReason === 'paused' ? 'resume' : 'enable')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => onOpen({ kind: 'deliveries', endpoint })}>
          {t('deliveries.open')}
        </Button>
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={t('actions', { name })}>
              <EllipsisVertical />
            </Button>
          }
        >
          <MenuItem onSelect={() => onOpen({ kind: 'change', endpoint })}>{t('change.open')}</MenuItem>
          {disabledReason === null && <MenuItem onSelect={() => void sendTest.run()}>{t('test.send')}</MenuItem>}
          {disabledReason === null && <MenuItem onSelect={() => void disable.run()}>{t('pause')}</MenuItem>}
          <MenuItem onSelect={() => onOpen({ kind: 'rotate', endpoint })}>{t('rotate.open')}</MenuItem>
          <MenuItem className="text-negative-ink" onSelect={() => onOpen({ kind: 'remove', endpoint })}>
            {t('remove.open')}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

/** What it asks for, and what is to be known about it now. */
function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { eventTypes, disabledReason, disabledAt, formerSecretUntil } = endpoint;
  const rotating = formerSecretUntil !== null && Date.parse(formerSecretUntil) > Date.now();
  return (
    <>
      <p className="mt-0.5 text-ink-soft text-xs">
        {t('types', { count: eventTypes.length })}
        {rotating && ` · ${t('rotating', { date: format.dateTime(formerSecretUntil) })}`}
      </p>
      {disabledReason !== null && disabledAt !== null && (
        <p className="mt-1 max-w-prose text-xs leading-relaxed">
          {t(`disabledHint.${disabledReason}`, { date: format.dateTime(disabledAt) })}
        </p>
      )}
    </>
  );
}
