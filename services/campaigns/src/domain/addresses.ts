import type { Visibility } from '@sillage/proto/http/campaigns';
import { INVITATION_REFUSAL_PATH } from '@sillage/proto/http/invitations';
import { ASSET_SUB } from '@sillage/proto/values/assets';
import { baseUrl } from '@sillage/proto/values/base-url';
import { trackingScript } from '@sillage/proto/values/tracking-script';

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
  /** The link by which an affiliate publishes an asset: it leads where the asset does, else wherever the campaign does. */
  assetLink(target: LinkTarget & { readonly sub: string }): string;
  /** A picture, for pages of others. */
  assetFile(path: string): string;
  /** With an affiliate's private token, or, to be shown to anyone, without one. */
  publicDashboard(campaignId: string, token: string | null): string;
  /** An affiliate's own; null where the campaign shows its affiliates none. */
  affiliateDashboard(
    campaign: { readonly id: string; readonly visibility: Visibility },
    dashboardToken: string,
  ): string | null;
  /** Where people apply to become affiliates. */
  joinPage(campaignId: string): string;
  /** Where they confirm that an address is theirs. The token is in the fragment, which no log of a server has. */
  confirmApplication(token: string): string;
  /** Where somebody answers an invitation; the token likewise. */
  invitation(token: string): string;
  /** What a mail program asks that somebody is never invited again (RFC 8058). */
  refuseInvitations(token: string): string;
  trackingScript(campaignId: string): string;
  readonly statusPage: string;
  /** The origin that all pages are on. */
  readonly site: string;
  /** Where affiliates see what is held about them. The token is in the fragment, which no log of a server has. */
  yourData(token: string): string;
  /** Where they see all their programmes; the token likewise. */
  programmes(token: string): string;
  /** Where they choose how they are written to. */
  readonly mailSettings: string;
  conversionSnippet(currency: string): string;
  /** The same, filled in by the platform's own templates. */
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
      // A short link leads where it always did: what leads elsewhere says so itself.
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
    // The script refuses both words in capitals: pasted unchanged, the code records nothing and says so in the
    // console.
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
