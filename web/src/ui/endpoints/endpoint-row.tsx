import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Menu, MenuItem } from '../primitives/menu.tsx';
import { toast } from '../primitives/toast.ts';
import type { Endpoint, EndpointCommands } from './endpoint.ts';

interface EndpointRowProps<Of extends Endpoint> {
  readonly endpoint: Of;
  readonly name: string;
  /** Anything else to know about the endpoint. */
  readonly note?: string | false;
  readonly commands: EndpointCommands<Of>;
  readonly onDeliveries: () => void;
  readonly onChange: () => void;
  /** Further menu items. */
  readonly children: ReactNode;
}

/** One endpoint with its state and actions. */
export function EndpointRow<Of extends Endpoint>({
  endpoint,
  name,
  note,
  commands,
  onDeliveries,
  onChange,
  children,
}: EndpointRowProps<Of>) {
  const { t } = useTranslation('webhooks');
  const enable = useAction({ act: () => commands.enable(endpoint), failed: t('failed.enable') });
  const disable = useAction({ act: () => commands.disable(endpoint), failed: t('failed.disable') });
  const sendTest = useAction({
    act: () => commands.sendTest(endpoint),
    done: () => toast.success(t('test.sent')),
    failed: t('failed.test'),
  });
  const { url, disabledReason } = endpoint;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 text-sm">
      <div className="min-w-0 basis-60 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <State endpoint={endpoint} />
        </div>
        <p className="mt-0.5 truncate font-mono text-[12px] text-ink-soft">{url}</p>
        <Facts endpoint={endpoint} note={note} />
      </div>
      <div className="flex items-center gap-1">
        {disabledReason !== null && (
          <Button variant="outline" size="sm" disabled={enable.isPending} onClick={() => void enable.run()}>
            {t(disabledReason === 'paused' ? 'resume' : 'enable')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onDeliveries}>
          {t('deliveries.open')}
        </Button>
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={t('actions', { name })}>
              <EllipsisVertical />
            </Button>
          }
        >
          <MenuItem onSelect={onChange}>{t('change.open')}</MenuItem>
          {disabledReason === null && <MenuItem onSelect={() => void sendTest.run()}>{t('test.send')}</MenuItem>}
          {disabledReason === null && <MenuItem onSelect={() => void disable.run()}>{t('pause')}</MenuItem>}
          {children}
        </Menu>
      </div>
    </li>
  );
}

function State({ endpoint: { disabledReason, failuresInRow } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks');
  if (disabledReason !== null)
    return (
      <Badge tone={disabledReason === 'paused' ? 'neutral' : 'negative'} dot>
        {t(`disabled.${disabledReason}`)}
      </Badge>
    );
  return (
    <Badge tone={failuresInRow > 0 ? 'buoy' : 'positive'} dot>
      {failuresInRow > 0 ? t('state.failing', { count: failuresInRow }) : t('state.enabled')}
    </Badge>
  );
}

/** The endpoint's subscriptions and current state. */
function Facts({ endpoint, note }: { endpoint: Endpoint; note: string | false | undefined }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { eventTypes, disabledReason, disabledAt } = endpoint;
  return (
    <>
      <p className="mt-0.5 text-ink-soft text-xs">
        {[t('types', { count: eventTypes.length }), note].filter(Boolean).join(' · ')}
      </p>
      {disabledReason !== null && disabledAt !== null && (
        <p className="mt-1 max-w-prose text-xs leading-relaxed">
          {t(`disabledHint.${disabledReason}`, { date: format.dateTime(disabledAt) })}
        </p>
      )}
    </>
  );
}
