import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { expect } from 'vitest';
import { eventually, type MoneyTestbed } from '../money.ts';

/** Opens an affiliate's private link, so that orders from the same browser are recognised as their own. */
export async function openOwnPage(
  { testbed, call }: Pick<MoneyTestbed, 'testbed' | 'call'>,
  affiliateId: string,
  browser: { readonly address: string; readonly userAgent: string },
): Promise<void> {
  const { gateway, campaign } = testbed;
  const { affiliates } = await call('GET', `/campaigns/${campaign.id}/affiliates`, AffiliateList);
  const link = new URL(affiliates.find(({ id }) => id === affiliateId)?.dashboardUrl ?? '');
  const token = link.searchParams.get('token') ?? '';
  const opened = await fetch(`${gateway.url}/api/v1/public/campaigns/${campaign.id}?token=${token}`);
  const { accessTicket } = PublicCampaign.parse(await opened.json());
  await eventually(async () => {
    const { status } = await fetch(`${gateway.url}/api/v1/public/statistics/campaigns/${campaign.id}/own-device`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessTicket}`,
        'user-agent': browser.userAgent,
        'x-forwarded-for': browser.address,
      },
    });
    expect(status).toBe(204);
    expect(await ownDevices(testbed)).toBe(1);
  });
}

export const ownDevices = ({ count }: Pick<MoneyTestbed['testbed'], 'count'>): Promise<number> =>
  count('select count(*) from attribution.own_devices');
