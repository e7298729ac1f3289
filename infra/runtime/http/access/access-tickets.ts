import { createHmac } from 'node:crypto';
import { AppError } from '@sillage/runtime/service';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { HotStore } from '../../hot/hot-store.ts';

/** What the holder may see of a public dashboard: a whole campaign, or one of its affiliates. */
export interface AccessTicket {
  readonly campaignId: string;
  readonly affiliateId?: string;
}

export interface AccessTickets {
  /** Valid for one hour, or until `endBefore`. `version`: the campaign's version at the check. */
  sign(ticket: AccessTicket, version?: number): Promise<string>;
  /** Rejects with `access_restricted`, and with `unavailable` while the hot store cannot say whether it was revoked. */
  verify(token: string | undefined): Promise<AccessTicket>;
  /** Ends every ticket that was signed for an earlier version of the campaign. A repeat changes nothing. */
  endBefore(campaignId: string, version: number): Promise<void>;
}

const AUDIENCE = 'public-dashboard';
const LIFETIME_S = 3600;
const Payload = z.object({ campaignId: z.string(), affiliateId: z.string().optional(), version: z.int() });

const endedKey = (campaignId: string): string => `dashboard:ended-before:${campaignId}`;

/**
 * Tickets that campaigns issues and other services verify without a call; the hot store says which were revoked.
 */
export function createAccessTickets(
  internalSecret: string,
  hot: Pick<HotStore, 'getVersioned' | 'setIfNewer'>,
  now: () => Date = () => new Date(),
): AccessTickets {
  // A derived key, so that a ticket cannot be used as anything else that is signed with the secret.
  const key = createHmac('sha256', internalSecret).update('sillage access tickets').digest();
  return {
    sign: ({ campaignId, affiliateId }, version = 0) =>
      new SignJWT({ campaignId, version, ...(affiliateId !== undefined && { affiliateId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setIssuedAt(now())
        .setExpirationTime(Math.floor(now().getTime() / 1000) + LIFETIME_S)
        .sign(key),
    async verify(token) {
      const { version, ...ticket } = await read(token);
      const [ended] = await hot.getVersioned([endedKey(ticket.campaignId)]);
      if (ended && version < ended.version) throw restricted();
      return ticket;
    },
    async endBefore(campaignId, version) {
      // Not needed any more once the last of them has expired.
      await hot.setIfNewer(endedKey(campaignId), { version, value: '' }, { ttlMs: 2 * LIFETIME_S * 1000 });
    },
  };

  async function read(token: string | undefined): Promise<AccessTicket & { readonly version: number }> {
    try {
      const { payload } = await jwtVerify(token ?? '', key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: now(),
      });
      const { campaignId, affiliateId, version } = Payload.parse(payload);
      return affiliateId === undefined ? { campaignId, version } : { campaignId, affiliateId, version };
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError) && !(cause instanceof z.ZodError)) throw cause;
      throw restricted(cause);
    }
  }
}

const restricted = (cause?: unknown): AppError =>
  new AppError('access_restricted', 'This view needs a valid link. Open the link that you were given again.', {
    cause,
  });
