import type { Campaign } from '@sillage/proto/http/campaigns';

/** An affiliate's tracked link to the test shop, whatever the destination of the campaign. */
export function testShopLink(
  { id, publicDashboardUrl }: Pick<Campaign, 'id' | 'publicDashboardUrl'>,
  affiliateId: string,
) {
  const { origin } = new URL(publicDashboardUrl);
  const link = new URL(`/track/${id}/${affiliateId}`, origin);
  link.searchParams.set('url', `${origin}/test-products`);
  return link.href;
}
