import { expect } from 'vitest';
import { eventually } from './product.ts';
import { refused, type Stage } from './stage.ts';

export async function apply({ product, owner, at }: Stage): Promise<void> {
  const { sillage } = owner;
  const path = { campaignId: at.campaignId };
  const email = 'applicant@sillage.test';
  const questions = [{ text: 'Where do you write?', isRequired: true }];
  const body = { isOpen: true, approval: 'by_hand', intro: 'Join us', questions, terms: 'Be fair.' } as const;
  expect(await sillage.updateJoinPage({ path, body })).toMatchObject({ isOpen: true, terms: { version: 1 } });
  expect(await sillage.getJoinPage({ path })).toMatchObject({ intro: 'Join us', questions });
  const anyone = product.client();
  const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { logo } = await sillage.uploadJoinLogo({ path, body: { image } });
  const digest = logo?.path.split('/').at(-1) ?? '';
  expect((await anyone.getJoinLogo({ path: { ...path, digest } })).size).toBeGreaterThan(0);
  await sillage.removeJoinLogo({ path });
  const { formToken } = await anyone.getPublicJoinPage({ path });
  const answers = ['A blog'];
  const application = { name: 'Grace', email, language: 'en' as const, answers, termsVersion: 1, formToken };
  await eventually(() => anyone.apply({ path, body: application }));
  const token = /join\/confirm#([\w-]+)/.exec(await product.mail(email))?.[1];
  expect(await product.client(token).confirmApplication()).toMatchObject({ state: 'open' });
  const { applications } = await sillage.listApplications();
  expect(applications).toMatchObject([{ name: 'Grace', email, termsVersion: 1 }]);
  const [{ id: applicationId = '' } = {}] = applications;
  await sillage.decideApplication({ path: { applicationId }, body: { decision: 'accept', rateBps: 1500 } });
  const { affiliates } = await sillage.listAffiliates({ path });
  expect(affiliates.find((affiliate) => affiliate.email === email)).toMatchObject({ name: 'Grace', rateBps: 1500 });
}

export async function invite({ product, owner, at }: Stage): Promise<void> {
  const { sillage } = owner;
  const { campaignId } = at;
  const email = 'invited@sillage.test';
  const people = [{ email }];
  expect(await sillage.checkInvitations({ body: { campaignId, people } })).toMatchObject({ outcomes: ['new'] });
  expect(await sillage.sendInvitations({ body: { campaignId, people, language: 'en' } })).toMatchObject({ sent: 1 });
  const token = /\/invitation#([\w-]+)/.exec(await product.mail(email))?.[1];
  const invited = product.client(token);
  const { offer } = await invited.getPublicInvitation();
  const accepted = {
    answer: 'accept' as const,
    name: 'Edsger',
    language: 'en' as const,
    rateBps: offer?.rateBps ?? 0,
    termsVersion: offer?.terms?.version ?? null,
  };
  expect(await invited.answerInvitation({ body: accepted })).toMatchObject({ state: 'accepted' });
  const link = { query: { token: 'a' } };
  // The link leads to a page, which asks for a confirmation.
  await expect(invited.openInvitationRefusal({ ...link, redirect: 'manual' })).rejects.toMatchObject({ status: 303 });
  await refused(invited.refuseInvitations(link), 'refuseInvitations');
  const again = [{ email: 'invited-again@sillage.test' }];
  await sillage.sendInvitations({ body: { campaignId, people: again, language: 'en' } });
  const { invitations } = await sillage.listInvitations();
  expect(invitations).toMatchObject([{ state: 'open' }, { state: 'accepted', name: 'Edsger' }]);
  const [{ id: invitationId = '' } = {}] = invitations;
  await refused(sillage.resendInvitation({ path: { invitationId } }), 'resendInvitation');
  await sillage.withdrawInvitation({ path: { invitationId } });
}
