import { createHmac } from 'node:crypto';

/**
 * By which something is known again without being stored; empty for nothing. Each campaign has digests of its own, and
 * nobody can try values without the installation's secret.
 */
export function createCampaignDigest(
  installationSecret: string,
  purpose: string,
): (campaignId: string, content: string) => string {
  const key = createHmac('sha256', installationSecret).update(purpose).digest();
  return (campaignId, content) =>
    content === '' ? '' : createHmac('sha256', key).update(`${campaignId} ${content}`).digest('base64url');
}
