/** Where a campaign's links may lead, and its pages are. Hosts are lower case, with a port where it is not the scheme's own. */
export interface CampaignHosts {
  readonly targetUrl: string;
  readonly allowedHosts: readonly string[];
}

/**
 * Whether an address is on the campaign's own host, or on one that the merchant allowed. Takes the serialised host of a
 * parsed URL, so nothing that merely looks like the shop passes.
 */
export const isCampaignHost = ({ host }: URL, { targetUrl, allowedHosts }: CampaignHosts): boolean =>
  host === new URL(targetUrl).host || allowedHosts.includes(host);
