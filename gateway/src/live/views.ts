import { Campaign } from '@sillage/proto/http/campaigns';
import { liveCampaignChannel, liveOwnerChannel } from '@sillage/proto/http/live';
import { bearerToken, fetchJson, type User } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import { z } from 'zod';
import type { GatewayDeps } from '../deps.ts';
import { firstTotalsOfCampaign, firstTotalsOfOverview } from './first-totals.ts';
import type { View } from './follow.ts';
import { followPublicTotals } from './public-totals.ts';

const WithId = Campaign.pick({ id: true });
const ListOfIds = z.object({ campaigns: z.array(WithId) });

/** Whoever looks at an account takes none of its owner's streams. */
const holderOf = ({ id, sessionId, viewer }: User): string => (viewer ? sessionId : id);

/**
 * One campaign, for its owner. Asking campaigns with the caller's token is the owner check: another owner's id is not
 * found.
 */
export async function ownersView(
  deps: GatewayDeps,
  campaignId: string,
  authorization: string | undefined,
): Promise<View> {
  const { config, hot, authenticator } = deps;
  const user = await authenticator.authenticateToRead(authorization);
  const bearer = bearerToken(authorization) ?? '';
  await fetchJson(`${config.CAMPAIGNS_URL}/api/v1/campaigns/${campaignId}`, WithId, { bearer });
  return {
    holder: holderOf(user),
    stillAllowed: () => authenticator.authenticateToRead(authorization),
    channel: liveCampaignChannel(campaignId),
    attach: (stream) => ({
      onUpdate: (update) => stream.send(update),
      async sendInitial() {
        const first = await firstTotalsOfCampaign({ hot, attributionUrl: config.ATTRIBUTION_URL, bearer }, campaignId);
        for (const update of first) stream.send(update);
      },
    }),
  };
}

/** All campaigns of the caller. */
export async function overviewView(
  { config, hot, authenticator }: GatewayDeps,
  authorization: string | undefined,
): Promise<View> {
  const user = await authenticator.authenticateToRead(authorization);
  const bearer = bearerToken(authorization) ?? '';
  const { campaigns } = await fetchJson(`${config.CAMPAIGNS_URL}/api/v1/campaigns`, ListOfIds, { bearer });
  const ids = campaigns.map((campaign) => campaign.id);
  return {
    holder: holderOf(user),
    stillAllowed: () => authenticator.authenticateToRead(authorization),
    channel: liveOwnerChannel(user.id),
    attach: (stream) => ({
      onUpdate: (update) => stream.send(update),
      async sendInitial() {
        const first = await firstTotalsOfOverview({ hot, attributionUrl: config.ATTRIBUTION_URL, bearer }, ids);
        for (const update of first) stream.send(update);
      },
    }),
  };
}

/** A public dashboard, for the holder of its ticket. */
export async function publicView(
  { config, tickets }: GatewayDeps,
  {
    campaignId,
    ticket,
    holder,
    log,
  }: { campaignId: string; ticket: string; holder: string; log: Pick<Logger, 'warn'> },
): Promise<View> {
  const access = await tickets.verify(ticket);
  if (access.campaignId !== campaignId) throw new AppError('access_restricted', 'This link is for another campaign.');
  const shown = { attributionUrl: config.ATTRIBUTION_URL, campaignId, affiliateId: access.affiliateId, ticket };
  return {
    holder,
    stillAllowed: () => tickets.verify(ticket),
    channel: liveCampaignChannel(campaignId),
    attach(stream) {
      const refresh = followPublicTotals(shown, stream, (error) =>
        log.warn({ err: error }, 'a public view was not refreshed'),
      );
      return { onUpdate: (update) => refresh(update.version), sendInitial: async () => refresh(0) };
    },
  };
}
