import { useEffect } from 'react';

/**
 * Loads the same script that a shop installs, so that the test shop behaves like one. Its heartbeat is suppressed by
 * marking it as sent, because our own test shop is no sign that the merchant's shop has the script.
 */
export function useTrackingScript(campaignId: string | undefined): void {
  useEffect(() => {
    if (campaignId === undefined || document.querySelector('script[data-campaign]')) return;
    sessionStorage.setItem(`sillage_${campaignId}_seen`, '1');
    const script = document.createElement('script');
    script.src = '/tracking.js';
    script.async = true;
    script.dataset.campaign = campaignId;
    document.head.append(script);
  }, [campaignId]);
}
