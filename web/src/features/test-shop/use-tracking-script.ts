import { useEffect } from 'react';

/** The very script that a shop installs, so that the test shop shows a campaign's integration as it will be. */
export function useTrackingScript(campaignId: string | undefined): void {
  useEffect(() => {
    if (campaignId === undefined || document.querySelector('script[data-campaign]')) return;
    const script = document.createElement('script');
    script.src = '/tracking.js';
    script.async = true;
    script.dataset.campaign = campaignId;
    document.head.append(script);
  }, [campaignId]);
}
