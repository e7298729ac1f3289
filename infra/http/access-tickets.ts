import { createHmac } from 'node:crypto';
import { AppError } from '@sillage/infra/service';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What the holder may see of the public dashboard: a whole campaign, or one affiliate of it. */
export interface AccessTicket {
  readonly campaignId: string;
  readonly affiliateId?: string;
}

export interface AccessTickets {
  /** Valid for one hour. */
  sign(ticket: AccessTicket): Promise<string>;
  /** Rejects with `access_restricted`. */
  verify(token: string | undefined): Promise<AccessTicket>;
}

const AUDIENCE = 'public-dashboard';
const Payload = z.object({ campaignId: z.string(), affiliateId: z.string().optional() });

/** Tickets that campaigns hands out and attribution and the gateway accept, without asking each other. */
export function createAccessTickets(internalSecret: string, now: () => Date = () => new Date()): AccessTickets {
  // A key of its own: a ticket can never pass as anything else that the secret signs.
  const key = createHmac('sha256', internalSecret).update('sillage access tickets').digest();
  return {
    sign: ({ campaignId, affiliateId }) =>
      new SignJWT({ campaignId, ...(affiliateId !== undefined && { affiliateId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setIssuedAt(now())
        .setExpirationTime(Math.floor(now().getTime() / 1000) + 3600)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token ?? '', key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          requiredClaims: ['exp'],
          currentDate: now(),
        });
        const { campaignId, affiliateId } = Payload.parse(payload);
        return affiliateId === undefined ? { campaignId } : { campaignId, affiliateId };
      } catch (cause) {
        if (!(cause instanceof errors.JOSEError) && !(cause instanceof z.ZodError)) throw cause;
        throw new AppError('access_restricted', 'This view needs a valid link. Open the link that you were given again.', { cause });
      }
    },
  };
}
