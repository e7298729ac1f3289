import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { AuthError } from '../../auth-error.ts';
import { type Credentials, findCredentials } from '../../db/accounts/users.ts';
import { deleteTries, giveTryBack, knowsNetwork, lockTries, saveTries } from '../../db/sign-in/sign-in-tries.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { deviceIn } from '../../domain/device-cookie.ts';
import { type DelayRules, decideTry } from '../../domain/sign-in-delay.ts';
import { normalName } from './sign-in.ts';
import type { SignInName } from './sign-in-names.ts';

interface SignInTry {
  /** As it was typed. */
  readonly name: SignInName;
  /** Normalised, independent of the spelling, whether or not there is such an account. */
  readonly account: string;
  readonly caller: Caller;
  /** The request's `Cookie` header. */
  readonly cookies: string | undefined;
  /** The error if this address has reached its limit; ignored if the account was signed in from here before. */
  readonly addressRefusal: AuthError | undefined;
}

interface Gate {
  readonly key: Buffer;
  readonly rules: DelayRules;
  /** The gate also admits other clients, who may be guessing, so a right password does not reset it. */
  readonly isShared: boolean;
}

/**
 * Admits a sign-in attempt, or throws 429 `over_request_rate_limit`. A device that signed in to the account before has
 * its own count, and so does a network. Elsewhere, each wrong password lengthens the delay for its address, and for all
 * such addresses together, so that an attack from many addresses gains nothing. Returns the function to call if the
 * password was right.
 */
export async function admitSignIn(deps: IdentityDeps, tried: SignInTry): Promise<() => Promise<void>> {
  const { name, account, caller, cookies, addressRefusal } = tried;
  const normal = normalName(name);
  const known = normal && (await findCredentials(deps.db, normal));
  const place = await knownPlace(deps, known ?? { id: uuid(), passwordHash: null }, caller, cookies);
  if (place === undefined && addressRefusal) throw addressRefusal;
  const gates = place === undefined ? strangersGates(deps, account, caller) : [knownGate(deps, account, place)];
  const at = deps.clock();
  // Rolled back as a whole if one gate refuses, so that an attempt counts at all gates or at none.
  await inTransaction(deps.db, async (trx) => {
    for (const { key, rules } of gates) {
      const decision = decideTry(await lockTries(trx, key, new Date(at)), at, rules);
      if (decision.type === 'refused') throw tooMany(decision.waitMs);
      await saveTries(trx, key, decision.tries);
    }
  });
  return async () => {
    for (const { key, isShared } of gates) {
      if (isShared) await giveTryBack(deps.db, key, new Date(deps.clock()));
      else await deleteTries(deps.db, key);
    }
  };
}

async function knownPlace(
  deps: IdentityDeps,
  owner: Pick<Credentials, 'id' | 'passwordHash'>,
  { ipRange }: Caller,
  cookies: string | undefined,
): Promise<string | undefined> {
  const device = deviceIn(cookies, owner, deps.deviceKey);
  if (device !== undefined) return `device ${device}`;
  return ipRange !== null && (await knowsNetwork(deps.db, owner.id, ipRange)) ? `network ${ipRange}` : undefined;
}

const knownGate = ({ config }: IdentityDeps, account: string, place: string): Gate => ({
  key: keyOf(`${account} ${place}`),
  rules: { free: config.RATE_SIGN_IN_PER_KNOWN_PLACE, longestMs: MINUTE_MS },
  isShared: false,
});

/** Always in this order, to avoid deadlocks. */
const strangersGates = ({ config }: IdentityDeps, account: string, { address }: Caller): readonly Gate[] => [
  {
    key: keyOf(`${account} address ${address}`),
    rules: { free: config.RATE_SIGN_IN_PER_PLACE, longestMs: 60 * MINUTE_MS },
    isShared: false,
  },
  {
    key: keyOf(`${account} strangers`),
    rules: { free: config.RATE_SIGN_IN_PER_ACCOUNT, longestMs: 5 * MINUTE_MS },
    isShared: true,
  },
];

/** Hashed, so that neither addresses nor e-mails are stored. */
const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const tooMany = (waitMs: number): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
  });
