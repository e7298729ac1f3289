/** Hosts that a campaign's links may lead to. In lower case, with a port unless it is the scheme's default. */
export interface CampaignHosts {
  readonly targetUrl: string;
  readonly allowedHosts: readonly string[];
}

/**
 * Whether a URL is on the campaign's own host, or one that the merchant allowed. Compares the host of the parsed URL,
 * so that look-alike texts do not pass.
 */
export const isCampaignHost = ({ host }: URL, { targetUrl, allowedHosts }: CampaignHosts): boolean =>
  host === new URL(targetUrl).host || allowedHosts.includes(host);
