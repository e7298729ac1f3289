import type { ConfirmedApplication } from '@sillage/proto/http/join';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { lockCampaign } from '../../db/campaigns/campaigns.ts';
import {
  deleteOpenApplication,
  findApplication,
  lockApplication,
  updateApplication,
} from '../../db/joining/applications.ts';
import { noticeQueue } from '../../db/queues.ts';
import type { CampaignRow } from '../../db/schema.ts';
import type { JoinDeps } from '../../deps.ts';
import { ruleFor } from '../../domain/joining.ts';
import { firstOfHour } from '../limit-mails.ts';
import { openMailedLink } from '../open-mailed-link.ts';
import { accept } from './accept.ts';
import { openJoinPage } from './open-page.ts';

/**
 * Following a mailed link confirms the address: from now on the application waits for the merchant, or is accepted. A
 * repetition returns the outcome. Throws `link_expired`, `link_invalid`, and `not_found` if it was deleted or the
 * campaign takes no applications any more.
 */
export async function confirmApplication(deps: JoinDeps, token: string | undefined): Promise<ConfirmedApplication> {
  const { confirmation } = deps.joinTokens;
  const whenExpired = 'What was sent was not passed on: apply again.';
  const { applicationId } = openMailedLink(confirmation, token, deps.clock(), whenExpired);
  const { campaignId } = (await findApplication(deps.db, applicationId)) ?? forgotten();
  const isFirstOfHour = firstOfHour(deps.hot, 'application-notices', campaignId);
  return inTransaction(deps.db, async (trx) => {
    const campaign = (await lockCampaign(trx, campaignId)) ?? forgotten();
    const application = (await lockApplication(trx, applicationId)) ?? forgotten();
    if (application.state !== 'unconfirmed') return answer(campaign, application.state);
    const { page } = await openJoinPage(trx, campaignId);
    // Of several applications from one address, the one that was confirmed last counts.
    await deleteOpenApplication(trx, application);
    const acceptedBy = page.approval === 'by_hand' ? ruleFor(page.rules?.rules ?? [], application) : undefined;
    if (page.approval === 'at_once' || acceptedBy) {
      const rule = acceptedBy && { acceptedBy, rulesVersion: page.rulesVersion };
      await accept(trx, deps, campaign, application, { rule });
      return answer(campaign, 'accepted');
    }
    await updateApplication(trx, applicationId, { state: 'open', forgettableSince: null });
    if (await isFirstOfHour())
      await enqueueNotices(trx, noticeQueue, [
        { ownerUserId: campaign.ownerUserId, notice: { kind: 'application', campaign: campaign.name } },
      ]);
    return answer(campaign, 'open');
  });
}

const answer = ({ id, name }: CampaignRow, state: ConfirmedApplication['state']): ConfirmedApplication => ({
  campaignId: id,
  campaignName: name,
  state,
});

function forgotten(): never {
  throw new AppError('not_found', 'This application no longer exists. Apply again.');
}
