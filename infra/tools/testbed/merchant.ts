import { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import { CreatedSecretKey } from '@sillage/proto/http/secret-keys';
import { fetchJson } from '@sillage/runtime/http';
import { z } from 'zod';

export interface Merchant {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** A campaign with one affiliate, ready for clicks and sales. */
export interface Shop {
  readonly id: string;
  readonly affiliateId: string;
  readonly shortCode: string;
  readonly secretKey: string;
}

/** Signs a merchant up, and creates a campaign with one affiliate and a secret key, through the services' own API. */
export async function openShop(urls: {
  identity: string;
  campaigns: string;
}): Promise<{ merchant: Merchant; shop: Shop }> {
  const email = `merchant-${Date.now()}@sillage.test`;
  const password = 'a-long-enough-passphrase-71';
  const Session = z.object({ access_token: z.string() });
  const { access_token: token } = await fetchJson(`${urls.identity}/auth/v1/signup`, Session, {
    method: 'POST',
    body: { email, password },
  });
  const post = <Schema extends z.ZodType>(url: string, schema: Schema, body: object) =>
    fetchJson(url, schema, { method: 'POST', body, bearer: token });
  const campaigns = `${urls.campaigns}/api/v1/campaigns`;
  const campaign = await post(campaigns, Campaign, {
    name: 'Blue canvas',
    targetUrl: 'https://shop.example/products/blue-canvas-shoe',
  });
  const affiliate = await post(`${campaigns}/${campaign.id}/affiliates`, Affiliate, {
    name: 'Ada',
    email: 'ada@sillage.test',
  });
  const { secretKey } = await post(`${campaigns}/${campaign.id}/keys`, CreatedSecretKey, {});
  if (affiliate.shortCode === null) throw new Error('the affiliate has no short link');
  return {
    merchant: { email, password, token },
    shop: { id: campaign.id, affiliateId: affiliate.id, shortCode: affiliate.shortCode, secretKey },
  };
}
