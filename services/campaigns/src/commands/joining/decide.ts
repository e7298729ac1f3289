import type { DecideApplication } from '@sillage/proto/http/join';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { findApplication, lockApplication, updateApplication } from '../../db/joining/applications.ts';
import type { JoinDeps } from '../../deps.ts';
import { declinedApplicationMail } from '../../mails/joining-mails.ts';
import { archived } from '../archived.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { accept } from './accept.ts';

/**
 * The merchant accepts an applicant as an affiliate, or declines; the applicant is mailed. Throws `conflict` the second
 * time.
 */
export async function decideApplication(
  deps: JoinDeps,
  ownerUserId: string,
  id: string,
  wanted: DecideApplication,
): Promise<void> {
  const { campaignId } = found(await findApplication(deps.db, id));
  await inTransaction(deps.db, async (trx) => {
    const campaign = found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const application = found(await lockApplication(trx, id));
    found(application.state === 'unconfirmed' ? undefined : application);
    if (application.state !== 'open')
      throw new AppError('conflict', 'This application has already been decided. Nothing was changed.');
    if (wanted.decision === 'accept') {
      if (campaign.isArchived) throw archived();
      return accept(trx, deps, campaign, application, { rateBps: wanted.rateBps });
    }
    const { reason } = wanted;
    const decidedAt = new Date(deps.clock());
    await updateApplication(trx, id, { state: 'declined', decidedAt, reason, forgettableSince: decidedAt });
    await enqueueMail(trx, deps, application.email, {
      language: application.language,
      write: (language) => declinedApplicationMail(language, { campaign: campaign.name, reason }),
    });
  });
}
