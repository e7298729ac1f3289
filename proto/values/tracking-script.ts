/** The script tag for a shop's pages. `base`: the address of the installation, without a trailing slash. */
export const trackingScript = (base: string, campaignId: string): string =>
  `<script src="${base}/tracking.js" data-campaign="${campaignId}" async></script>`;
