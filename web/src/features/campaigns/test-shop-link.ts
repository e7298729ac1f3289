import type { Campaign } from '@sillage/proto/http/campaigns';

/** An affiliate's tracked link that leads to the test shop, wherever their other links lead. */
export function testShopLink(
  { id, publicDashboardUrl }: Pick<Campaign, 'id' | 'publicDashboardUrl'>,
  affiliateId: string,
) {
  const { origin } = new URL(publicDashboardUrl);
  const link = new URL(`/track/${id}/${affiliateId}`, origin);
  link.searchParams.set('url', `${origin}/test-products`);
  return link.href;
}
