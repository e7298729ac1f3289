import { useEffect, useState } from 'react';

const LATEST_MS = 3_000;

/** True once the page is idle: for work that is not urgent. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), LATEST_MS);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(request);
  }, []);
  return isIdle;
}
