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

/** Of more campaigns, who has a payout account is found on the campaign's own page. */
const ASKED = 20;
const NONE: readonly never[] = [];
const NOTHING = {};

interface NotificationsProps {
  readonly campaigns: readonly CampaignSummary[];
  readonly isOpen: boolean;
  /** How many are new. */
  readonly onCount: (count: number) => void;
  readonly onClose: () => void;
}

/** What the merchant should know, from what other pages ask for, too. */
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
        // Where it is not remembered, it is news once more.
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
  // Undefined until it is known: nothing is counted as new before.
  const seen = profile?.seenNotifications;
  // The pages that show it ask for it again and again; here it need not be newer.
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
