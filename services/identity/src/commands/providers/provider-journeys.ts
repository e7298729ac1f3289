import { randomBytes, randomUUID } from 'node:crypto';
import { AuthError } from '../../auth-error.ts';
import { findAccount } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type FlowStateRow, findFlowState, insertFlowState, useFlowState } from '../../db/sign-in/flow-states.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import type { CodeChallenge } from '../../domain/code-challenge.ts';
import { withQuery } from '../../domain/return-address.ts';
import type { IdentityProvider, JourneyWishes, ProviderAnswer } from '../../providers/identity-provider.ts';
import { FLOW_KEPT_MS, FLOW_TTL_MS, issueAuthCode } from '../sessions/auth-codes.ts';
import { issueSession, refuseBanned } from '../sessions/sessions.ts';
import { withSession } from '../sessions/with-session.ts';
import { type Linking, requireUnlinked } from './identities.ts';
import { userOf, withIdentities } from './provider-accounts.ts';

export interface JourneyPlan {
  readonly provider: IdentityProvider;
  /** Already checked against the allow-list. */
  readonly redirectTo: string;
  /** If undefined, the journey ends with a session in the fragment. */
  readonly challenge: CodeChallenge | undefined;
  readonly wishes: JourneyWishes;
  /** The account to link the identity to; undefined for a sign-in. Only with a challenge. */
  readonly linkTo?: Linking;
}

/**
 * The address at the provider to send the browser to, with the journey's id as `state`. Rejects with a ProviderError.
 */
export async function beginJourney(
  deps: IdentityDeps,
  { provider, redirectTo, challenge, wishes, linkTo }: JourneyPlan,
): Promise<{ readonly address: string; readonly state: string }> {
  const nowMs = deps.clock();
  const flow: FlowStateRow = {
    id: randomUUID(),
    provider: provider.name,
    nonce: randomBytes(32).toString('base64url'),
    providerVerifier: randomBytes(32).toString('base64url'),
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    redirectTo,
    linkToUserId: linkTo?.userId ?? null,
    linkSessionId: linkTo?.sessionId ?? null,
    usedAt: null,
    createdAt: new Date(nowMs),
  };
  const address = await provider.authorizationUrl(secretsOf(flow), wishes);
  await insertFlowState(deps.db, flow, new Date(nowMs - FLOW_KEPT_MS));
  return { address, state: flow.id };
}

/**
 * The journey that a browser returns from, marked as used, so that a second return fails. Throws 400 `bad_oauth_state`
 * if there is none or it is older than 300 s, 400 `flow_state_already_used`.
 */
export async function takeJourney(deps: Pick<IdentityDeps, 'db' | 'clock'>, state: string): Promise<FlowStateRow> {
  const flow = UUID.test(state) ? await findFlowState(deps.db, state) : undefined;
  if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state is unknown: begin the sign-in again');
  const now = new Date(deps.clock());
  if (flow.usedAt !== null || !(await useFlowState(deps.db, flow.id, now))) {
    throw new AuthError(400, 'flow_state_already_used', 'OAuth state has been used already: begin the sign-in again');
  }
  if (now.getTime() - flow.createdAt.getTime() >= FLOW_TTL_MS) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired: begin the sign-in again');
  }
  return flow;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The redirect of a browser that returned from a journey with `params`: the journey's own target, with a code or a
 * session. Rejects with a ProviderError, or an error of `userOf`, `requireUnlinked` or `issueSession`.
 */
export async function endJourney(
  deps: IdentityDeps,
  provider: IdentityProvider,
  { flow, params, caller }: { readonly flow: FlowStateRow; readonly params: URLSearchParams; readonly caller: Caller },
): Promise<string> {
  const answer = await provider.finish(params, secretsOf(flow));
  return withIdentities(deps, (trx) => {
    const challenge = challengeOf(flow);
    return challenge
      ? endWithCode(trx, deps, { flow, challenge, answer, caller })
      : endWithSession(trx, deps, { flow, answer, caller });
  });
}

interface Ending {
  readonly flow: FlowStateRow;
  readonly answer: ProviderAnswer;
  readonly caller: Caller;
}

async function endWithCode(
  trx: Db,
  deps: IdentityDeps,
  { flow, challenge, answer, caller }: Ending & { readonly challenge: CodeChallenge },
) {
  const proven = { provider: flow.provider, profile: answer.profile, caller };
  const linking = linkingOf(flow);
  const userId = linking?.userId ?? (await userOf(trx, deps, proven));
  if (linking) await requireUnlinked(trx, userId, proven);
  const account = await findAccount(trx, userId);
  if (account) refuseBanned(account.user, new Date(deps.clock()));
  const code = await issueAuthCode(trx, deps, {
    userId,
    method: 'oauth',
    provider: flow.provider,
    challenge,
    providerTokens: answer.tokens,
    ...(linking && { toLink: { profile: answer.profile, sessionId: linking.sessionId } }),
  });
  return withQuery(flow.redirectTo, { code });
}

/** Only for sign-ins: a journey that links an identity has a challenge, which a constraint of the table enforces. */
async function endWithSession(trx: Db, deps: IdentityDeps, { flow, answer, caller }: Ending): Promise<string> {
  const userId = await userOf(trx, deps, { provider: flow.provider, profile: answer.profile, caller });
  const session = await issueSession(trx, deps, { userId, method: 'oauth', provider: flow.provider, caller });
  return withSession(flow.redirectTo, { ...session, ...answer.tokens });
}

/** Undefined for a sign-in. */
function linkingOf({ linkToUserId: userId, linkSessionId: sessionId }: FlowStateRow): Linking | undefined {
  return userId === null || sessionId === null ? undefined : { userId, sessionId };
}

const secretsOf = (flow: FlowStateRow) => ({ state: flow.id, nonce: flow.nonce, verifier: flow.providerVerifier });

function challengeOf({
  codeChallenge: challenge,
  codeChallengeMethod: method,
}: FlowStateRow): CodeChallenge | undefined {
  return challenge === null || method === null ? undefined : { challenge, method };
}
