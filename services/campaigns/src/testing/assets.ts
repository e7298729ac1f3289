import { Asset, AssetList, OwnAssetList } from '@sillage/proto/http/assets';
import { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { Fixture } from './fixture.ts';
import { pngOf } from './pictures.ts';

/** A merchant with a campaign and an affiliate, and their calls about assets. */
export async function publishing(fixture: Fixture) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ visibility: 'public' });
  const affiliate = await merchant.addAffiliate(campaignId);
  const root = `/api/v1/campaigns/${campaignId}`;
  const path = `${root}/assets`;
  const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', to: string, body?: object) =>
    merchant.call(`${path}${to}`, { method, ...(body && { body }) });
  const add = async (body: object) => {
    const answer = await send('POST', '', body);
    return { status: answer.status, asset: answer.status === 201 ? Asset.parse(answer.json()) : undefined };
  };
  const upload = (title: string, image = pngOf(300, 250), more: object = {}) =>
    add({ kind: 'image', title, image: image.toString('base64'), ...more });
  const list = async () => AssetList.parse((await merchant.call(path)).json()).assets;
  const ticketOf = async (token?: string) => {
    const opened = await fixture.app.inject({
      url: `/api/v1/public/campaigns/${campaignId}${token === undefined ? '' : `?token=${token}`}`,
    });
    return PublicCampaign.parse(opened.json()).accessTicket;
  };
  /** The call of an affiliate's page, with their private link or on the page for all. */
  const ask = (ticket: string, query = '') =>
    fixture.app.inject({
      url: `/api/v1/public/campaigns/${campaignId}/assets${query}`,
      headers: { authorization: `Bearer ${ticket}` },
    });
  const seen = async ({ dashboardUrl } = affiliate) => {
    const token = new URL(dashboardUrl).searchParams.get('token') ?? '';
    return OwnAssetList.parse((await ask(await ticketOf(token))).json()).assets;
  };
  return { merchant, campaignId, affiliate, root, path, send, add, upload, list, ticketOf, ask, seen };
}
