import type { HttpApp } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { challengeFactor, textsOf } from '../../commands/factors/challenge-factor.ts';
import { enrolPasskey, enrolPhone, enrolTotp } from '../../commands/factors/enrol-factor.ts';
import { removeFactor } from '../../commands/factors/remove-factor.ts';
import { verifyFactor } from '../../commands/factors/verify-factor.ts';
import { readPhone } from '../../commands/sessions/sign-in-names.ts';
import type { IdentityDeps } from '../../deps.ts';
import { parseBody, Text } from '../body.ts';
import { callerOf } from '../caller.ts';
import { countSend, countTry } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';
import { signedIn } from '../sessions/signed-in.ts';
import { PasskeyAnswer } from './passkey-answer.ts';

const MAX_NAME_LENGTH = 100;

const EnrolBody = z.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text });
const ChallengeBody = z.object({ channel: Text });
const VerifyBody = z.object({ challenge_id: Text, code: Text, webauthn: PasskeyAnswer.nullish() });

export function factorRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post('/factors', OWN_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { factor_type: type, ...body } = parseBody(EnrolBody, request.body);
    const owner = await ownerOf(deps, request);
    const friendlyName = nameOf(body.friendly_name, 'friendly_name') ?? null;
    if (type === 'totp')
      return enrolTotp(deps, owner, { friendlyName, issuer: nameOf(body.issuer, 'issuer') }, callerOf(request));
    if (type === 'phone') {
      textsOf(deps);
      return enrolPhone(deps, owner, { friendlyName, phone: readPhone(body.phone) }, callerOf(request));
    }
    if (type === 'webauthn') return enrolPasskey(deps, owner, { friendlyName }, callerOf(request));
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone or webauthn');
  });

  app.post('/factors/:factorId/challenge', OWN_CHECK, async (request) => {
    const { channel } = parseBody(ChallengeBody, request.body);
    if (channel !== '' && channel !== 'sms')
      throw new AuthError(400, 'validation_failed', 'Invalid message channel: use sms');
    const owner = await ownerOf(deps, request);
    const factorId = factorIdOf(request);
    const factor = owner.account.factors.find(({ id }) => id === factorId);
    if (factor?.factorType === 'phone') await countSend(deps, request);
    return challengeFactor(deps, { ...owner, factorId }, callerOf(request));
  });

  app.post('/factors/:factorId/verify', OWN_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = parseBody(VerifyBody, request.body);
    const { account, session } = await ownerOf(deps, request);
    const challengeId = z.uuid().safeParse(body.challenge_id).data;
    if (challengeId === undefined)
      throw new AuthError(400, 'validation_failed', 'challenge_id is not the id of a challenge');
    if (body.code === '' && !body.webauthn) throw new AuthError(400, 'validation_failed', 'code is required');
    const answering = { userId: account.user.id, sessionId: session.id, aal: session.aal, caller: callerOf(request) };
    // Applications show codes in groups, and people copy the blanks, too.
    return verifyFactor(deps, answering, {
      factorId: factorIdOf(request),
      challengeId,
      proof: body.webauthn ? { passkey: body.webauthn } : { code: body.code.replaceAll(/[\s-]/g, '') },
    });
  });

  app.delete('/factors/:factorId', OWN_CHECK, async (request) => {
    const owner = await ownerOf(deps, request);
    return removeFactor(deps, { ...owner, factorId: factorIdOf(request) }, callerOf(request));
  });
}

async function ownerOf(deps: IdentityDeps, request: FastifyRequest) {
  const owner = await signedIn(deps, request);
  await countTry(deps.hot, 'factors:account', owner.account.user.id, deps.config.RATE_FACTORS_PER_ACCOUNT);
  return owner;
}

/** Throws 404 `mfa_factor_not_found` for a malformed id. */
function factorIdOf(request: FastifyRequest): string {
  const params = z.object({ factorId: z.uuid() }).safeParse(request.params);
  if (!params.success) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return params.data.factorId;
}

/** Undefined if none is given. */
function nameOf(text: string, member: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH)
    throw new AuthError(400, 'validation_failed', `${member} may have ${MAX_NAME_LENGTH} characters at most`);
  // Postgres cannot store NUL or lone surrogates.
  if (/\0|\p{Surrogate}/u.test(text))
    throw new AuthError(400, 'validation_failed', `${member} holds characters that cannot be stored`);
  return text.trim() === '' ? undefined : text.trim();
}
