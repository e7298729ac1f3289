import {
  type AnswerInvitation,
  InvitationList,
  PublicInvitation,
  type SendInvitations,
  SentInvitations,
} from '@sillage/proto/http/invitations';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { expect } from 'vitest';
import { takeMails } from './data-requests.ts';
import type { Fixture } from './fixture.ts';

export const INVITATIONS = '/api/v1/affiliates/invitations';
const PUBLIC = '/api/v1/public/invitation';

let people = 0;
/** A new address. */
export const newAddress = () => {
  people += 1;
  return `grace-${people}@example.com`;
};

/** The newest waiting mail to an address. */
export const mailTo = async (fixture: Fixture, to: string) =>
  (await takeMails(fixture)).findLast((mail) => mail.to === to);

export const tokenIn = (text: string | undefined) => /\/invitation#([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** A merchant with a campaign for which they invite people. */
export async function inviting(fixture: Fixture, campaign: object = {}) {
  const merchant = await fixture.newMerchant({ email: `merchant-${newAddress()}` });
  fixture.records.names = [{ userId: merchant.id, name: 'Zoé' }];
  const { id: campaignId } = await merchant.createCampaign({ name: 'Boots', defaultRateBps: 1000, ...campaign });
  const post = (path: string, body?: object) =>
    merchant.call(`${INVITATIONS}${path}`, { method: 'POST', ...(body && { body }) });
  const check = (...emails: string[]) => post('/check', { campaignId, people: emails.map((email) => ({ email })) });
  const send = (people: SendInvitations['people'], more: Partial<SendInvitations> = {}) =>
    post('', { campaignId, people, language: 'en', ...more });
  const outcomes = async (...emails: string[]) =>
    SentInvitations.parse((await send(emails.map((email) => ({ email })))).json()).outcomes;
  const only = async () => {
    const listed = await merchant.call(`${INVITATIONS}?campaignId=${campaignId}`);
    const { invitations } = InvitationList.parse(listed.json());
    expect(invitations).toHaveLength(1);
    return invitations[0] ?? expect.unreachable();
  };
  const affiliates = async () =>
    AffiliateList.parse((await merchant.call(`/api/v1/campaigns/${campaignId}/affiliates`)).json()).affiliates;
  const saveTerms = (terms: string) =>
    merchant.call(`/api/v1/campaigns/${campaignId}/join-page`, {
      method: 'PUT',
      body: { isOpen: false, approval: 'by_hand', intro: '', questions: [], terms },
    });
  return { merchant, campaignId, post, check, send, outcomes, only, affiliates, saveTerms };
}

/** The holder of a mail's link. */
export const holderOf = (fixture: Fixture, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const see = () => fixture.app.inject({ url: PUBLIC, headers });
  const answer = (body: AnswerInvitation) =>
    fixture.app.inject({ method: 'POST', url: `${PUBLIC}/answer`, headers, body });
  return {
    see,
    shown: async () => PublicInvitation.parse((await see()).json()),
    accept: (more: object = {}) =>
      answer({ answer: 'accept', name: 'Grace Hopper', language: 'en', rateBps: 1000, termsVersion: null, ...more }),
    decline: () => answer({ answer: 'decline' }),
  };
};

/** A merchant, and somebody whom they invited and who reads the mail. */
export async function invited(fixture: Fixture, campaign: object = {}, more: Partial<SendInvitations> = {}) {
  const merchant = await inviting(fixture, campaign);
  const email = newAddress();
  expect((await merchant.send([{ name: 'Grace', email }], more)).json()).toEqual({ outcomes: ['new'], sent: 1 });
  const token = tokenIn((await mailTo(fixture, email))?.text);
  return { ...merchant, email, token, holder: holderOf(fixture, token) };
}
