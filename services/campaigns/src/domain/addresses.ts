interface LinkTarget {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly shortCode: string | null;
  /** A page other than the campaign's own target; carried by the direct link, kept with the short one. */
  readonly targetUrl?: string | null;
}

/** Every address and piece of code that is handed out to be copied. */
export interface Addresses {
  /** The short link, or the direct one where no short code was free. */
  link(target: LinkTarget): string;
  /** With an affiliate's private token, or, to be shown to anyone, without one. */
  publicDashboard(campaignId: string, token: string | null): string;
  trackingScript(campaignId: string): string;
  conversionSnippet(currency: string): string;
}

export function createAddresses(publicUrl: string): Addresses {
  const base = publicUrl.replace(/\/+$/, '');
  return {
    link({ campaignId, affiliateId, shortCode, targetUrl }) {
      if (shortCode !== null) return `${base}/s/${shortCode}`;
      const query = targetUrl ? `?url=${encodeURIComponent(targetUrl)}` : '';
      return `${base}/track/${campaignId}/${affiliateId}${query}`;
    },
    publicDashboard: (campaignId, token) => `${base}/r/${campaignId}${token === null ? '' : `?token=${token}`}`,
    trackingScript: (campaignId) => `<script src="${base}/tracking.js" data-campaign="${campaignId}" async></script>`,
    conversionSnippet: (currency) =>
      `<script>window.addEventListener('load', function () { trackConversion({ amount: 49.90, currency: '${currency}', orderId: 'ORDER_ID' }); });</script>`,
  };
}
