import type { Visibility } from '@sillage/proto/http/campaigns';
import { INVITATION_REFUSAL_PATH } from '@sillage/proto/http/invitations';
import { ASSET_SUB } from '@sillage/proto/values/assets';
import { baseUrl } from '@sillage/proto/values/base-url';
import { trackingScript } from '@sillage/proto/values/tracking-script';

interface LinkTarget {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly shortCode: string | null;
  /** A page other than the campaign's target; a parameter of the direct link, stored with the short one. */
  readonly targetUrl?: string | null;
}

/** All URLs and code snippets that users copy. */
export interface Addresses {
  /** The short link, or the direct one if no short code was free. */
  link(target: LinkTarget): string;
  /** An affiliate's link for an asset: it leads to the asset's destination, else to the campaign's. */
  assetLink(target: LinkTarget & { readonly sub: string }): string;
  /** The URL of an image, for use on other sites. */
  assetFile(path: string): string;
  /** With an affiliate's private token; without one it can be shown to anyone. */
  publicDashboard(campaignId: string, token: string | null): string;
  /** An affiliate's own dashboard; null if the campaign shows its affiliates none. */
  affiliateDashboard(
    campaign: { readonly id: string; readonly visibility: Visibility },
    dashboardToken: string,
  ): string | null;
  /** The page on which people apply to become affiliates. */
  joinPage(campaignId: string): string;
  /** The page on which applicants confirm their address. The token is in the fragment, which no server logs. */
  confirmApplication(token: string): string;
  /** The page for answering an invitation; the token is in the fragment. */
  invitation(token: string): string;
  /** One-click unsubscribe of mail programs: never be invited again (RFC 8058). */
  refuseInvitations(token: string): string;
  trackingScript(campaignId: string): string;
  readonly statusPage: string;
  /** The origin of all pages. */
  readonly site: string;
  /** The page with an affiliate's stored data. The token is in the fragment, which no server logs. */
  yourData(token: string): string;
  /** The page with all programmes of an affiliate; the token is in the fragment. */
  programmes(token: string): string;
  /** The page for mail preferences. */
  readonly mailSettings: string;
  conversionSnippet(currency: string): string;
  /** The conversion snippet with the template variables of the shop platform. */
  platformSnippets(): { shopify: string; woocommerce: string };
}

const snippet = (amount: string, currency: string, orderId: string): string =>
  `<script>window.addEventListener('load', function () { trackConversion({ amount: ${amount}, currency: ${currency}, orderId: ${orderId} }); });</script>`;

export function createAddresses(publicUrl: string): Addresses {
  const base = baseUrl(publicUrl);
  const link = ({ campaignId, affiliateId, shortCode, targetUrl }: LinkTarget) => {
    if (shortCode !== null) return `${base}/s/${shortCode}`;
    const query = targetUrl ? `?url=${encodeURIComponent(targetUrl)}` : '';
    return `${base}/track/${campaignId}/${affiliateId}${query}`;
  };
  const publicDashboard = (campaignId: string, token: string | null) =>
    `${base}/r/${campaignId}${token === null ? '' : `?token=${token}`}`;
  return {
    link,
    assetLink({ sub, ...target }) {
      // A short link keeps its destination, so a link with another destination must be a direct one.
      const url = link(target.targetUrl ? { ...target, shortCode: null } : target);
      return `${url}${url.includes('?') ? '&' : '?'}${ASSET_SUB}=${sub}`;
    },
    assetFile: (path) => `${base}${path}`,
    publicDashboard,
    affiliateDashboard: ({ id, visibility }, dashboardToken) =>
      visibility === 'restricted' ? null : publicDashboard(id, dashboardToken),
    statusPage: `${base}/status`,
    joinPage: (campaignId) => `${base}/join/${campaignId}`,
    confirmApplication: (token) => `${base}/join/confirm#${token}`,
    invitation: (token) => `${base}/invitation#${token}`,
    refuseInvitations: (token) => `${base}${INVITATION_REFUSAL_PATH}?token=${token}`,
    site: new URL(base).origin,
    yourData: (token) => `${base}/your-data#${token}`,
    programmes: (token) => `${base}/programmes#${token}`,
    mailSettings: `${base}/programmes/settings`,
    trackingScript: (campaignId) => trackingScript(base, campaignId),
    // The script refuses both placeholders: pasted unchanged, the code records nothing and logs that to the console.
    conversionSnippet: (currency) => snippet("'ORDER_TOTAL'", `'${currency}'`, "'ORDER_ID'"),
    platformSnippets: () => ({
      shopify: snippet(
        "'{{ checkout.total_price | times: 0.01 }}'",
        "'{{ checkout.currency }}'",
        "'{{ checkout.order_id }}'",
      ),
      woocommerce: `add_action('woocommerce_thankyou', function ($id) {
  $order = wc_get_order($id);
  if (!$order) return;
  $sale = ['amount' => (string) $order->get_total(), 'currency' => $order->get_currency(), 'orderId' => (string) $order->get_order_number()];
  echo "<script>window.addEventListener('load', function () { trackConversion(" . wp_json_encode($sale) . '); });</script>';
});`,
    }),
  };
}
