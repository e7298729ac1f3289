import type { CampaignModes } from '@sillage/proto/http/demo';
import { isBanned } from './ban.ts';

export interface NamedAccount {
  readonly namedBy: 'id' | 'email';
  readonly emailProvenAt: Date | null;
  readonly bannedUntil: Date | null;
}

/**
 * The reason not to show the configured demo account; undefined if it may be shown. An unproven address may have been
 * typed by anyone, and figures of real money must not be public.
 */
export function reasonNotToShow(
  account: NamedAccount | undefined,
  { test, live }: CampaignModes,
  now: Date,
): string | undefined {
  if (!account) return 'there is no such account';
  if (account.namedBy === 'email' && account.emailProvenAt === null)
    return 'its address is not confirmed: name the account by its id, or confirm the address';
  if (isBanned(account, now)) return 'it is suspended';
  if (live > 0) return 'it has, or had, a live campaign: everybody would see what it earns';
  if (test === 0) return 'it has no campaign in test mode';
  return undefined;
}
