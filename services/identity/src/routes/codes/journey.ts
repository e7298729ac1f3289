import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Journey } from '../../commands/codes/account-mails.ts';
import { readCodeChallenge } from '../providers/code-challenge.ts';

const Query = z.object({ redirect_to: z.string().optional() });

/**
 * What the request says about the way back from a mail's link. Throws 400 `validation_failed` for a challenge that is
 * none.
 */
export function journeyOf(
  request: Pick<FastifyRequest, 'query' | 'headers'>,
  body: { readonly code_challenge: string; readonly code_challenge_method: string },
): Journey {
  return {
    redirectTo: Query.safeParse(request.query).data?.redirect_to,
    challenge: readCodeChallenge(body),
    acceptLanguage: request.headers['accept-language'],
  };
}
