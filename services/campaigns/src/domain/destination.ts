/**
 * True where a link may lead: the campaign's own host, or one that the merchant allowed. Both URLs are serialised, and
 * hosts are compared with their port, so nothing that merely looks like the shop passes.
 */
export function isAllowedDestination(
  destination: string,
  campaign: { readonly targetUrl: string; readonly allowedHosts: readonly string[] },
): boolean {
  const { host } = new URL(destination);
  return host === new URL(campaign.targetUrl).host || campaign.allowedHosts.includes(host);
}
