import type { Connection, ConnectionState, CreatedConnection } from '@sillage/proto/http/integrations';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Menu, MenuItem } from '../../ui/primitives/menu.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { ConnectionDialogs, type OpenDialog } from './connection-dialogs.tsx';
import { connectionsQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { ShopSteps } from './shopify/shop-steps.tsx';
import { hasTestOrder } from './test-steps.ts';

const TONE: Readonly<Record<ConnectionState, BadgeTone>> = {
  pending: 'neutral',
  active: 'positive',
  inactive: 'buoy',
  error: 'negative',
};

interface ConnectionsProps {
  readonly campaignId: string;
  /** The tracking script has been seen on the campaign's pages. */
  readonly isScriptSeen: boolean;
}

/** Shops and other systems that report the orders of a campaign automatically. */
export function Connections({ campaignId, isScriptSeen }: ConnectionsProps) {
  const { t } = useTranslation('connections');
  const connections = useQuery(connectionsQuery(useApi(), campaignId));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [created, setCreated] = useState<CreatedConnection | null>(null);
  const show = (connection: CreatedConnection) => {
    setOpen(null);
    setCreated(connection);
  };

  return (
    <section aria-labelledby="connections" className="border-t pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-60 max-w-prose flex-1">
          <h2 id="connections" className="font-semibold tracking-tight">
            {t('title')}
          </h2>
          <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t('intro')}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setOpen({ kind: 'create' })}>
          <Plug />
          {t('connect')}
        </Button>
      </div>
      <div className="mt-3">
        {connections.isPending && <SkeletonRows rows={1} />}
        {connections.isError && (
          <ErrorState title={t('failed')} error={connections.error} onRetry={() => void connections.refetch()} />
        )}
        {connections.data?.length === 0 && <p className="text-ink-soft text-sm">{t('none')}</p>}
        <ul>
          {connections.data?.map((connection) => (
            <li key={connection.id} className="border-t py-2.5 first:border-t-0">
              <Row connection={connection} onOpen={setOpen} />
              {connection.shop && (
                <ShopSteps connection={connection} shop={connection.shop} isScriptSeen={isScriptSeen} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <ConnectionDialogs
        campaignId={campaignId}
        open={open}
        onClose={() => setOpen(null)}
        onSecret={show}
        onStripe={(connection) => setOpen({ kind: 'stripe', connection })}
      />
      <SecretDialog created={created} onClose={() => setCreated(null)} />
    </section>
  );
}

function Row({ connection, onOpen }: { connection: Connection; onOpen: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const navigate = useNavigate();
  const { name, platform, state, lastDeliveryAt } = connection;
  return (
    <div className="flex items-center gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <Badge tone={TONE[state]} dot>
            {t(`state.${state}`)}
          </Badge>
        </div>
        <p className="mt-0.5 text-ink-soft text-xs">
          {t(`platform.${platform}`)}
          {' · '}
          {lastDeliveryAt ? t('lastDelivery', { date: format.dateTime(lastDeliveryAt) }) : t('neverHeard')}
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={() => onOpen({ kind: 'deliveries', connection })}>
        {t('deliveries.open')}
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t('actions', { name })}>
            <EllipsisVertical />
          </Button>
        }
      >
        {hasTestOrder(platform) && (
          <MenuItem onSelect={() => onOpen({ kind: 'test', connection })}>{t('test.open')}</MenuItem>
        )}
        <MenuItem onSelect={() => onOpen({ kind: 'change', connection })}>{t('change.open')}</MenuItem>
        {platform === 'stripe' && (
          <MenuItem onSelect={() => onOpen({ kind: 'stripe', connection })}>{t('stripe.open')}</MenuItem>
        )}
        {platform === 'shopify' && (
          <MenuItem onSelect={() => void navigate({ to: '/shopify/test' })}>{t('shopifyCheck')}</MenuItem>
        )}
        {platform !== 'shopify' && platform !== 'stripe' && (
          <MenuItem onSelect={() => onOpen({ kind: 'renew', connection })}>{t('renew.open')}</MenuItem>
        )}
        <MenuItem className="text-negative-ink" onSelect={() => onOpen({ kind: 'remove', connection })}>
          {t('remove.open')}
        </MenuItem>
      </Menu>
    </div>
  );
}
