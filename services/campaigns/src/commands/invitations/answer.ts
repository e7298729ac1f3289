import type { AnsweredInvitation, AnswerInvitation } from '@sillage/proto/http/invitations';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { dropMessages } from '@sillage/runtime/mail';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { findAffiliateView } from '../../db/affiliates/affiliates.ts';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import { deleteOpenApplication } from '../../db/joining/applications.ts';
import { insertRefusal } from '../../db/joining/invitation-refusals.ts';
import type { InvitationRow } from '../../db/joining/invitation-tables.ts';
import { findInvitation, lockInvitation, updateInvitation } from '../../db/joining/invitations.ts';
import { findJoinPage } from '../../db/joining/join-pages.ts';
import { noticeQueue } from '../../db/queues.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { InvitationDeps, Trx } from '../../deps.ts';
import { addressDigest } from '../../domain/address-digest.ts';
import { becomeAffiliate } from '../joining/become-affiliate.ts';
import { firstOfHour } from '../limit-mails.ts';
import { answerableState, notThere, openInvitationLink } from './show.ts';

/**
 * For this time after the acceptance, the affiliate is sent to their page; later the link, which may have been passed
 * on, gives no access to it.
 */
const SHOWS_PAGE_MS = HOUR_MS;

type Acceptance = Extract<AnswerInvitation, { answer: 'accept' }>;

/**
 * The holder of a mail's link accepts or declines. A repetition returns the outcome. Throws `conflict` if it was
 * answered differently, can no longer be accepted, or its offer has changed since it was read.
 */
export async function answerInvitation(
  deps: InvitationDeps,
  token: string | undefined,
  given: AnswerInvitation,
): Promise<AnsweredInvitation> {
  const id = openInvitationLink(deps, token);
  const { campaignId } = (await findInvitation(deps.db, id)) ?? gone();
  const isFirstOfHour = firstOfHour(deps.hot, 'acceptance-notices', campaignId);
  return inTransaction(deps.db, async (trx) => {
    const campaign = (await lockCampaign(trx, campaignId)) ?? gone();
    const row = (await lockInvitation(trx, id)) ?? gone();
    return given.answer === 'accept'
      ? accept(trx, deps, campaign, row, { ...given, isFirstOfHour })
      : decline(trx, deps, campaign, row);
  });
}

async function accept(
  trx: Trx,
  deps: InvitationDeps,
  campaign: CampaignRow,
  row: InvitationRow,
  {
    name,
    language,
    rateBps,
    termsVersion,
    isFirstOfHour,
  }: Acceptance & { readonly isFirstOfHour: () => Promise<boolean> },
): Promise<AnsweredInvitation> {
  if (row.state === 'accepted') return accepted(trx, deps, campaign, row);
  const now = new Date(deps.clock());
  if (answerableState(row, campaign, now) !== 'open') throw conflict('This invitation cannot be accepted any more.');
  const page = await findJoinPage(trx, campaign.id);
  if (row.rateBps !== rateBps || (page?.termsVersion ?? null) !== termsVersion)
    throw conflict('The terms, or the rate, have changed meanwhile.');
  const { email } = row;
  const affiliateId = await becomeAffiliate(trx, deps, campaign, { name, email, language, rateBps, by: 'invitation' });
  await deleteOpenApplication(trx, { campaignId: campaign.id, email });
  const changes = {
    state: 'accepted' as const,
    name,
    termsVersion,
    affiliateId,
    decidedAt: now,
    forgettableSince: null,
  };
  await updateInvitation(trx, row.id, changes);
  if (await isFirstOfHour())
    await enqueueNotices(trx, noticeQueue, [
      { ownerUserId: campaign.ownerUserId, notice: { kind: 'invitation_accepted', campaign: campaign.name } },
    ]);
  return accepted(trx, deps, campaign, { ...row, ...changes });
}

async function accepted(
  trx: Trx,
  { addresses, clock }: InvitationDeps,
  campaign: CampaignRow,
  { affiliateId, email, decidedAt }: InvitationRow,
): Promise<AnsweredInvitation> {
  const affiliate = affiliateId === null ? undefined : await findAffiliateView(trx, campaign.id, affiliateId);
  const isRecent = decidedAt !== null && clock() - decidedAt.getTime() < SHOWS_PAGE_MS;
  const isTheirs = affiliate && !affiliate.isRemoved && lowerAscii(affiliate.email) === email;
  if (!isTheirs || !isRecent) return { state: 'accepted', dashboardUrl: null, trackingUrl: null };
  const { id, shortCode, dashboardToken } = affiliate;
  return {
    state: 'accepted',
    dashboardUrl: addresses.affiliateDashboard(campaign, dashboardToken),
    trackingUrl: addresses.link({ campaignId: campaign.id, affiliateId: id, shortCode }),
  };
}

async function decline(
  trx: Trx,
  deps: InvitationDeps,
  { ownerUserId }: CampaignRow,
  row: InvitationRow,
): Promise<AnsweredInvitation> {
  if (row.state === 'accepted') throw conflict('This invitation was accepted before.');
  const refusedAt = new Date(deps.clock());
  await declineOpen(trx, row, refusedAt);
  await insertRefusal(trx, { ownerUserId, digest: addressDigest(ownerUserId, row.email), refusedAt });
  return { state: 'declined', dashboardUrl: null, trackingUrl: null };
}

/** Declines it unless it was answered or withdrawn. */
export async function declineOpen(trx: Trx, { id, state, mailId }: InvitationRow, now: Date): Promise<void> {
  if (state === 'sent' || state === 'failed')
    await updateInvitation(trx, id, { state: 'declined', decidedAt: now, forgettableSince: now });
  await dropMessages(trx, [mailId]);
}

const conflict = (why: string) => new AppError('conflict', `${why} Nothing was changed.`);

function gone(): never {
  throw notThere();
}
