import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../api/query-keys.ts';

const CHANNEL = 'sillage.profile';

/** Notifies other tabs of this browser that the profile has changed. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Refetches the profile when another tab has changed it. */
export function useProfileOfOtherTabs(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void cache.invalidateQueries({ queryKey: queryKeys.account.profile });
    return () => channel.close();
  }, [cache]);
}
