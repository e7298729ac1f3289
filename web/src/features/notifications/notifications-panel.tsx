import { NotificationKind } from '@sillage/proto/values/notifications';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import type { Notification } from './notifications.ts';

interface NotificationsPanelProps {
  readonly notifications: readonly Notification[];
  /** Whether it was new when the panel was opened. */
  readonly isNew: (notification: Notification) => boolean;
  readonly muted: readonly NotificationKind[];
  readonly onMute: (muted: readonly NotificationKind[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The notifications, each with a link to the page where it is handled, and a choice of their kinds. */
export function NotificationsPanel({ notifications, isNew, muted, onMute, onClose }: NotificationsPanelProps) {
  const { t } = useTranslation('notifications');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} placement="side" title={t('title')}>
      {notifications.length === 0 ? (
        <EmptyState mark={false} title={t('empty')} body={t('emptyHint')} />
      ) : (
        <ul className="-mt-3">
          {notifications.map((notification) => (
            <li key={notification.key} className="border-t first:border-t-0">
              <Lead notification={notification} onFollow={onClose}>
                <What notification={notification} isNew={isNew(notification)} />
              </Lead>
            </li>
          ))}
        </ul>
      )}
      <Choice muted={muted} onMute={onMute} />
    </Dialog>
  );
}

function What({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { kind, campaign, count, amounts } = notification;
  const amount = format.list(amounts.map(({ amountMinor, currency }) => format.money(amountMinor, currency)));
  return (
    <>
      <span
        aria-hidden="true"
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', isNew ? TONES[kind] : 'border border-line-strong')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-pretty', isNew && 'font-medium')}>
          {t(`what.${kind}`, { count, amount })}
          {isNew && <span className="sr-only">{` – ${t('new')}`}</span>}
        </span>
        <span className="block truncate text-ink-soft text-xs">{campaign?.name ?? t(`where.${kind}`)}</span>
      </span>
      <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
    </>
  );
}

const TONES: Record<NotificationKind, string> = {
  charge_failed: 'bg-negative',
  shop_silent: 'bg-negative',
  review: 'bg-buoy',
  account_ready: 'bg-positive',
  first_sale: 'bg-positive',
};

interface LeadProps {
  readonly notification: Notification;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

function Lead({ notification: { kind, campaign }, onFollow, children }: LeadProps) {
  const look = { onClick: onFollow, className: 'flex gap-3 py-3.5 text-sm hover:text-wake-ink', children };
  if (kind === 'charge_failed') return <Link to="/account-settings" search={{ tab: 'invoices' }} {...look} />;
  if (kind === 'review' && campaign) {
    const book = campaign.isTest ? 'test' : 'live';
    return <Link to="/commissions" search={{ state: 'review', campaign: campaign.id, book }} {...look} />;
  }
  if (!campaign) return <Link to="/commissions" search={{}} {...look} />;
  const to = kind === 'shop_silent' ? '/campaign/$campaignId/integration' : '/campaign/$campaignId/affiliates';
  return <Link to={to} params={{ campaignId: campaign.id }} {...look} />;
}

/** Switches kinds of notifications on and off, for all browsers of the account. */
function Choice({ muted, onMute }: Pick<NotificationsPanelProps, 'muted' | 'onMute'>) {
  const { t } = useTranslation('notifications');
  const id = useId();
  // The pending choice, until the server has stored it.
  const [choice, setChoice] = useState<readonly NotificationKind[] | null>(null);
  const chosen = choice ?? muted;
  const save = useAction({
    act: (next: readonly NotificationKind[]) => onMute(next),
    failed: (error) => {
      setChoice(null);
      toastFailure(t('choiceFailed'), error);
    },
  });
  const choose = (kind: NotificationKind, isWanted: boolean) => {
    if (save.isPending) return;
    const next = isWanted ? chosen.filter((other) => other !== kind) : [...chosen, kind];
    setChoice(next);
    void save.run(next);
  };
  return (
    <section aria-labelledby={id} className="mt-8 border-t pt-5">
      <h3 id={id} className="font-medium text-sm">
        {t('choice')}
      </h3>
      <ul className="mt-3 grid gap-1">
        {NotificationKind.options.map((kind) => (
          <li key={kind}>
            <label htmlFor={`${id}${kind}`} className="flex items-center justify-between gap-4 py-1.5 text-sm">
              {t(`kind.${kind}`)}
              <Switch
                id={`${id}${kind}`}
                checked={!chosen.includes(kind)}
                onCheckedChange={(isWanted) => choose(kind, isWanted)}
              />
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
