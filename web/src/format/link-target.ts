import { type CampaignHosts, isCampaignHost } from '@sillage/proto/values/campaign-hosts';

/** Why a link of the campaign cannot lead to the address; null if it can. */
export function linkTargetProblem(
  text: string,
  hosts: CampaignHosts,
): 'urlMissing' | 'urlInvalid' | 'hostRefused' | null {
  if (text === '') return 'urlMissing';
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'urlInvalid';
  return isCampaignHost(new URL(text), hosts) ? null : 'hostRefused';
}
