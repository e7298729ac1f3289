import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useIdle } from '../ui/hooks/use-idle.ts';

const Notifications = lazy(async () => ({ default: (await import('./-notifications.tsx')).Notifications }));

/** The number of new notifications, a function that opens them, and the panel; loaded after the first screen. */
export function useNotices(campaigns: readonly CampaignSummary[] | undefined) {
  const isIdle = useIdle();
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    notices: { count, onOpen: useCallback(() => setOpen(true), []) },
    panel: (isIdle || isOpen) && (
      <Suspense>
        <Notifications
          campaigns={campaigns ?? NONE}
          isOpen={isOpen}
          onCount={setCount}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

const NONE: readonly never[] = [];
