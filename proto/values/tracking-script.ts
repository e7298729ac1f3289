/** What a shop puts on its pages. `base`: the address of the installation, without a slash at its end. */
export const trackingScript = (base: string, campaignId: string): string =>
  `<script src="${base}/tracking.js" data-campaign="${campaignId}" async></script>`;
