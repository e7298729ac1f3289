import { useEffect } from 'react';

/**
 * The very script that a shop installs, so that the test shop shows a sale as it will be. Its heartbeat is left out, by
 * what the script itself remembers of one that was sent: our own shop is no sign that the merchant's has the script.
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
