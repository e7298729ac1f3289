import { Campaign } from '@sillage/proto/http/campaigns';
import { liveCampaignChannel, liveOwnerChannel } from '@sillage/proto/http/live';
import { bearerToken, fetchJson, type User } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import { z } from 'zod';
import type { GatewayDeps } from '../deps.ts';
import { firstTotalsOfCampaign, firstTotalsOfOverview } from './first-totals.ts';
import type { View } from './follow.ts';
import type { Holder } from './open-streams.ts';
import { followPublicTotals } from './public-totals.ts';

const WithId = Campaign.pick({ id: true });
const ListOfIds = z.object({ campaigns: z.array(WithId) });

/** Credentials and client address of a request. */
export interface Call {
  readonly authorization: string | undefined;
  /** The client's address, or its network. */
  readonly client: string;
}

/**
 * Views of an account do not count towards its owner's streams. Visitors of the demo can open any number of views, so
 * their streams are counted by address, and for all visitors together.
 */
function holdersOf({ id, sessionId, viewer }: User, client: string, config: GatewayDeps['config']): readonly Holder[] {
  const one = (who: string) => ({ who, most: config.LIVE_STREAMS_PER_CLIENT });
  if (viewer !== 'visitor') return [one(viewer ? sessionId : id)];
  return [one(client), { who: 'demo', most: config.LIVE_STREAMS_OF_DEMO }];
}

/** Rejects once access has ended. */
async function authenticateViewer({ authenticator, demo }: GatewayDeps, { authorization }: Call): Promise<User> {
  const user = await authenticator.authenticateToRead(authorization);
  demo.refuseOver(user);
  return user;
}

/**
 * One campaign, for its owner. Fetching it from campaigns with the caller's token checks the ownership: campaigns of
 * others are not found.
 */
export async function ownersView(deps: GatewayDeps, campaignId: string, call: Call): Promise<View> {
  const { config, hot } = deps;
  const user = await authenticateViewer(deps, call);
  const bearer = bearerToken(call.authorization) ?? '';
  await fetchJson(`${config.CAMPAIGNS_URL}/api/v1/campaigns/${campaignId}`, WithId, { bearer });
  return {
    holders: holdersOf(user, call.client, config),
    stillAllowed: () => authenticateViewer(deps, call),
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
export async function overviewView(deps: GatewayDeps, call: Call): Promise<View> {
  const { config, hot } = deps;
  const user = await authenticateViewer(deps, call);
  const bearer = bearerToken(call.authorization) ?? '';
  const { campaigns } = await fetchJson(`${config.CAMPAIGNS_URL}/api/v1/campaigns`, ListOfIds, { bearer });
  const ids = campaigns.map((campaign) => campaign.id);
  return {
    holders: holdersOf(user, call.client, config),
    stillAllowed: () => authenticateViewer(deps, call),
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
    client,
    log,
  }: { campaignId: string; ticket: string; client: string; log: Pick<Logger, 'warn'> },
): Promise<View> {
  const access = await tickets.verify(ticket);
  if (access.campaignId !== campaignId) throw new AppError('access_restricted', 'This link is for another campaign.');
  const shown = { attributionUrl: config.ATTRIBUTION_URL, campaignId, affiliateId: access.affiliateId, ticket };
  return {
    holders: [{ who: client, most: config.LIVE_STREAMS_PER_CLIENT }],
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
