import { type DemoAccount, signInToDemo } from './account.ts';

export interface Retarget extends DemoAccount {
  readonly campaignsUrl: string;
  readonly campaignId: string;
  readonly targetUrl: string;
}

/**
 * Leads the demo campaign to the test shop at its new address, as its merchant would. Where the merchant changed the
 * password or removed the campaign it is theirs by now, and stays as it is.
 */
export async function retargetDemo({ campaignsUrl, campaignId, targetUrl, ...account }: Retarget): Promise<void> {
  const call = await signInToDemo(account);
  await call?.('PATCH', `${campaignsUrl}/api/v1/campaigns/${campaignId}`, { targetUrl });
}
