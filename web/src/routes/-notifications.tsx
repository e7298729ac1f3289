import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi, useCommands } from '../api/use-api.ts';
import { accountCommands, profileQuery } from '../features/account/queries.ts';
import { dueQuery } from '../features/billing/queries.ts';
import { notificationsOf } from '../features/notifications/notifications.ts';
import { NotificationsPanel } from '../features/notifications/notifications-panel.tsx';
import { isNewSince, isSeen, seenOf } from '../features/notifications/seen.ts';
import { accountsQuery } from '../features/payouts/queries.ts';
import { overviewQuery } from '../features/statistics/queries.ts';
import { NO_TOTALS } from '../format/totals.ts';

/** Payout accounts are checked for at most this many campaigns; a campaign's own page shows those of the others. */
const ASKED = 20;
const NONE: readonly never[] = [];
const NOTHING = {};

interface NotificationsProps {
  readonly campaigns: readonly CampaignSummary[];
  readonly isOpen: boolean;
  /** Called with the number of new notifications. */
  readonly onCount: (count: number) => void;
  readonly onClose: () => void;
}

/** The merchant's notifications, derived from queries that other pages use, too. */
export function Notifications({ campaigns, isOpen, onCount, onClose }: NotificationsProps) {
  const { updateProfile, seeNotifications } = useCommands(accountCommands);
  const { notifications, muted, seen } = useKnown(campaigns);
  const count = isOpen || !seen ? 0 : notifications.filter(isNewSince(seen)).length;
  useEffect(() => onCount(count), [count, onCount]);
  if (!isOpen) return null;
  return (
    <NotificationsPanel
      notifications={notifications}
      isNew={isNewSince(seen ?? NOTHING)}
      muted={muted}
      onMute={(mutedNotifications) => updateProfile({ mutedNotifications: [...mutedNotifications] })}
      onClose={() => {
        // If this fails, the notifications stay new.
        if (!seen || !isSeen(seen, notifications)) void seeNotifications(seenOf(notifications)).catch(() => {});
        onClose();
      }}
    />
  );
}

function useKnown(campaigns: readonly CampaignSummary[]) {
  const api = useApi();
  const enabled = campaigns.length > 0;
  const profile = useQuery({ ...profileQuery(api), enabled }).data;
  const muted = profile?.mutedNotifications ?? NONE;
  // Undefined while unknown; until then nothing counts as new.
  const seen = profile?.seenNotifications;
  // Not polled here, unlike on the pages that show these figures.
  const overview = useQuery({ ...overviewQuery(api, 'all'), enabled, refetchInterval: false });
  const due = useQuery({ ...dueQuery(api), enabled });
  const managed = campaigns.filter(({ paymentMode, isDemo }) => paymentMode === 'managed' && !isDemo).slice(0, ASKED);
  const accounts = useQueries({
    queries: managed.map(({ id }) => ({ ...accountsQuery(api, id), enabled })),
    combine: (answers) => answers.map(({ data }) => data ?? NONE),
  });
  if (!overview.data || !due.data) return { notifications: NONE, muted, seen };
  const facts = campaigns.map((campaign) => {
    const known = overview.data.campaigns.find(({ campaignId }) => campaignId === campaign.id);
    return {
      campaign,
      totals: known?.totals ?? NO_TOTALS,
      integration: known?.integration,
      accounts: accounts[managed.indexOf(campaign)] ?? NONE,
    };
  });
  const { evolution } = overview.data;
  return {
    notifications: notificationsOf({ campaigns: facts, evolution, due: due.data.due }, muted, Date.now()),
    muted,
    seen,
  };
}
