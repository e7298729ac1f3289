import { Affiliate, Campaign, CreatedSecretKey } from '@sillage/proto/http/campaigns';
import { z } from 'zod';

export interface Merchant {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** A campaign with one affiliate, ready to be clicked and sold on. */
export interface Shop {
  readonly id: string;
  readonly affiliateId: string;
  readonly shortCode: string;
  readonly secretKey: string;
}

/** Signs a merchant up and makes a campaign with one affiliate and a secret key, through the services' own API. */
export async function openShop(urls: {
  identity: string;
  campaigns: string;
}): Promise<{ merchant: Merchant; shop: Shop }> {
  const email = `merchant-${Date.now()}@sillage.test`;
  const password = 'a-long-enough-passphrase-71';
  const Session = z.object({ access_token: z.string() });
  const { access_token: token } = await post(`${urls.identity}/auth/v1/signup`, { email, password }, Session);
  const asMerchant = { authorization: `Bearer ${token}` };
  const campaigns = `${urls.campaigns}/api/v1/campaigns`;
  const campaign = await post(
    campaigns,
    { name: 'Blue canvas', targetUrl: 'https://shop.example/products/blue-canvas-shoe' },
    Campaign,
    asMerchant,
  );
  const affiliate = await post(
    `${campaigns}/${campaign.id}/affiliates`,
    { name: 'Ada', email: 'ada@sillage.test' },
    Affiliate,
    asMerchant,
  );
  const { secretKey } = await post(`${campaigns}/${campaign.id}/keys`, {}, CreatedSecretKey, asMerchant);
  if (affiliate.shortCode === null) throw new Error('the affiliate has no short link');
  return {
    merchant: { email, password, token },
    shop: { id: campaign.id, affiliateId: affiliate.id, shortCode: affiliate.shortCode, secretKey },
  };
}

async function post<T>(
  url: string,
  body: object,
  schema: z.ZodType<T>,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return schema.parse(JSON.parse(text));
}
