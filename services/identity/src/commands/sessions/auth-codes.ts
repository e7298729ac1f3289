import { createHash, randomUUID } from 'node:crypto';
import { AuthError } from '../../auth-error.ts';
import { lockUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import {
  type AuthCodeRow,
  deleteAuthCode,
  findAuthCode,
  insertAuthCode,
  lockAuthCode,
} from '../../db/sign-in/auth-codes.ts';
import { lockSession } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CodeChallenge, verifierMatches } from '../../domain/code-challenge.ts';
import type { ProviderProfile } from '../../domain/provider-profile.ts';
import type { SignInMethod } from '../../domain/sign-in-method.ts';
import { type Linking, linkIdentity } from '../providers/identities.ts';
import { withIdentities } from '../providers/provider-accounts.ts';
import { openProviderTokens, type ProviderTokens, sealProviderTokens } from '../providers/provider-tokens.ts';
import { issueSession, type SessionView } from './sessions.ts';

/** Lifetime of a code, and of the preceding journey to a provider. */
export const FLOW_TTL_MS = 300_000;
/** Kept after they expire, so that a late client learns the reason. */
export const FLOW_KEPT_MS = 86_400_000;

export interface ProvenSignIn {
  readonly userId: string;
  readonly method: SignInMethod;
  /** The identity that was used, such as `google` or `email`. */
  readonly provider: string;
  readonly challenge: CodeChallenge;
  readonly providerTokens?: ProviderTokens;
  /**
   * The identity to link to the account, which happens only at the exchange: a person lured into someone else's journey
   * does not have its verifier, so their identity cannot be linked to the attacker's account.
   */
  readonly toLink?: { readonly profile: ProviderProfile; readonly sessionId: Linking['sessionId'] };
}

/**
 * Issues a code for the redirect. A client with the challenge's verifier can exchange it for a session once, within 300
 * s. The caller has checked the proof (a provider's answer, a link from the mailbox).
 */
export async function issueAuthCode(trx: Db, deps: Pick<IdentityDeps, 'clock'>, proven: ProvenSignIn): Promise<string> {
  const code = randomUUID();
  const nowMs = deps.clock();
  const row: AuthCodeRow = {
    codeHash: hashOf(code),
    userId: proven.userId,
    method: proven.method,
    provider: proven.provider,
    codeChallenge: proven.challenge.challenge,
    codeChallengeMethod: proven.challenge.method,
    sealedProviderTokens: proven.providerTokens ? sealProviderTokens(proven.providerTokens, code) : null,
    profileToLink: proven.toLink?.profile ?? null,
    linkSessionId: proven.toLink?.sessionId ?? null,
    createdAt: new Date(nowMs),
  };
  await insertAuthCode(trx, row, new Date(nowMs - FLOW_KEPT_MS));
  return code;
}

/**
 * Exchanges a code for its session. Throws 404 `flow_state_not_found`, 422 `flow_state_expired`, 400
 * `bad_code_verifier`. A wrong verifier does not use the code up, since otherwise anyone who sees the code could block
 * its owner's sign-in. A code that links an identity also throws the errors of `linkIdentity`.
 */
export async function exchangeAuthCode(
  deps: IdentityDeps,
  { code, verifier, caller }: { readonly code: string; readonly verifier: string; readonly caller: Caller },
): Promise<SessionView & ProviderTokens> {
  return withIdentities(deps, async (trx) => {
    const row = await lockWithOwner(trx, hashOf(code));
    if (!row) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (deps.clock() - row.createdAt.getTime() >= FLOW_TTL_MS) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (!verifierMatches(verifier, { challenge: row.codeChallenge, method: row.codeChallengeMethod })) {
      throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
    }
    await deleteAuthCode(trx, row.codeHash);
    if (row.profileToLink && row.linkSessionId !== null) {
      const linking = { userId: row.userId, sessionId: row.linkSessionId };
      await linkIdentity(trx, deps, linking, { provider: row.provider, profile: row.profileToLink, caller });
    }
    const session = await issueSession(trx, deps, {
      userId: row.userId,
      method: row.method,
      provider: row.provider,
      caller,
    });
    return { ...session, ...(row.sealedProviderTokens && openProviderTokens(row.sealedProviderTokens, code)) };
  });
}

/** Locks the user, then the session, then the code: the order in which these are ended, to avoid deadlocks. */
async function lockWithOwner(trx: Db, codeHash: Buffer): Promise<AuthCodeRow | undefined> {
  const seen = await findAuthCode(trx, codeHash);
  if (!seen) return undefined;
  await lockUser(trx, seen.userId);
  if (seen.linkSessionId !== null) await lockSession(trx, seen.linkSessionId);
  return lockAuthCode(trx, codeHash);
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
