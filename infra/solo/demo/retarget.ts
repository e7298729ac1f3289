import { AssetList } from '@sillage/proto/http/assets';
import { type DemoAccount, signInToDemo } from './account.ts';

export interface Retarget extends DemoAccount {
  readonly campaignsUrl: string;
  readonly campaignId: string;
  readonly targetUrl: string;
  /** An address of the site before the change. */
  readonly formerUrl: string;
}

/**
 * Changes the destinations of the demo campaign and its assets to the test shop's new address, as its merchant would.
 * Does nothing if the merchant has changed the password or removed the campaign, because it is theirs then.
 */
export async function retargetDemo({
  campaignsUrl,
  campaignId,
  targetUrl,
  formerUrl,
  ...account
}: Retarget): Promise<void> {
  const call = await signInToDemo(account);
  if (!call) return;
  const campaign = `${campaignsUrl}/api/v1/campaigns/${campaignId}`;
  await call('PATCH', campaign, { targetUrl });
  const listed = await call('GET', `${campaign}/assets`);
  if (!listed.ok) return;
  const [former, origin] = [new URL(formerUrl).origin, new URL(targetUrl).origin];
  for (const asset of AssetList.parse(await listed.json()).assets)
    if (asset.targetUrl !== null && new URL(asset.targetUrl).origin === former)
      await call('PATCH', `${campaign}/assets/${asset.id}`, { targetUrl: asset.targetUrl.replace(former, origin) });
}
