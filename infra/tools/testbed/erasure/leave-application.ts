import { setTimeout as sleep } from 'node:timers/promises';
import { PublicJoinPage } from '@sillage/proto/http/join';
import type { Testbed } from '../testbed.ts';

export const APPLICANT = { name: 'Marmaduke-Fernsby', email: 'marmaduke@fernsby.example' };

export const INVITED = { name: 'Cordelia-Thimblewick', email: 'cordelia@thimblewick.example' };

/** Creates a join page with terms, an application whose sender never confirms their address, and an invitation. */
export async function leaveApplication(
  { gateway, campaign }: Testbed,
  { merchant, company }: { readonly merchant: string; readonly company: string },
  send: (method: string, path: string, body: object) => Promise<unknown>,
): Promise<void> {
  await send('PUT', `/api/v1/campaigns/${campaign.id}/join-page`, {
    isOpen: true,
    approval: 'by_hand',
    intro: `${merchant} reads what you write`,
    questions: [{ text: `Do you know ${merchant}?`, isRequired: false }],
    terms: `What ${company} says is done.`,
  });
  const path = `/api/v1/public/join/${campaign.id}`;
  const { formToken } = PublicJoinPage.parse(await (await fetch(`${gateway.url}${path}`)).json());
  const application = { ...APPLICANT, language: 'en', answers: [`By ${APPLICANT.name}`], termsVersion: 1, formToken };
  // Faster senders are treated as programs.
  await sleep(2_000);
  await send('POST', `${path}/applications`, application);
  const words = `${merchant} thinks of you`;
  await send('POST', '/api/v1/affiliates/invitations', {
    campaignId: campaign.id,
    people: [INVITED],
    language: 'en',
    words,
  });
}
