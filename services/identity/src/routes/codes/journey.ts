import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Journey } from '../../commands/codes/account-mails.ts';
import { readCodeChallenge } from '../providers/code-challenge.ts';

const Query = z.object({ redirect_to: z.string().optional() });

/**
 * The request's return target, PKCE challenge and language for a mail. Throws 400 `validation_failed` for a malformed
 * challenge.
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
