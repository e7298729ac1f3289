import { text } from '@sillage/proto/values/text';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import type { Secrets } from '../../secrets.ts';

/**
 * State that a browser keeps while it is at Shopify, encrypted: it proves that this browser began the authorization.
 */
const State = z.object({
  userId: z.uuid(),
  campaignId: z.uuid(),
  domain: text(255),
  amountBasis: z.enum(['goods', 'total']),
  /** Cookie of the library that talks to Shopify. */
  cookie: text(2048),
  endsAtMs: z.number(),
});
export type State = z.infer<typeof State>;

/** Maximum time between leaving for Shopify and coming back. */
export const STATE_TTL_MS = 600_000;

export const sealState = (secrets: Secrets, state: State): string =>
  secrets.seal(JSON.stringify(state)).toString('base64url');

/** Throws `forbidden` if the state is missing, another user's, or expired. */
export function unsealState(secrets: Secrets, sealed: string, userId: string, nowMs: number): State {
  const state = open(secrets, sealed);
  if (state?.userId !== userId || state.endsAtMs < nowMs)
    throw new AppError(
      'forbidden',
      'The installation was not begun in this browser, or took too long. Begin it again.',
    );
  return state;
}

function open(secrets: Secrets, sealed: string): State | undefined {
  try {
    return State.parse(JSON.parse(secrets.unseal(Buffer.from(sealed, 'base64url'))));
  } catch {
    return undefined;
  }
}
