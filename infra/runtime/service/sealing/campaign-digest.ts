import { createHmac } from 'node:crypto';

/**
 * A keyed digest, for recognising a value without storing it; empty for an empty value. It differs for each campaign,
 * and values cannot be guessed without the installation's secret.
 */
export function createCampaignDigest(
  installationSecret: string,
  purpose: string,
): (campaignId: string, content: string) => string {
  const key = createHmac('sha256', installationSecret).update(purpose).digest();
  return (campaignId, content) =>
    content === '' ? '' : createHmac('sha256', key).update(`${campaignId} ${content}`).digest('base64url');
}
