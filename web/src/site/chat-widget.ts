import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/use-api.ts';
import { useAllowed } from '../consent/use-consent.ts';
import { useIdle } from '../ui/hooks/use-idle.ts';
import { siteQuery } from './queries.ts';

let isLoaded = false;

/** Loads the chat of this installation, if there is one and the visitor allowed it, once the page is idle. */
export function useChatWidget(): void {
  const api = useApi();
  const isIdle = useIdle();
  const isAllowed = useAllowed('personalization');
  const url = useQuery({ ...siteQuery(api), enabled: isIdle && isAllowed }).data?.chatScriptUrl;
  useEffect(() => {
    if (!url || isLoaded) return;
    isLoaded = true;
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    document.head.append(script);
  }, [url]);
}
