import { clientOf, type HttpApp } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { signUp, signUpAnonymously } from '../../commands/accounts/sign-up.ts';
import { phoneIsEnabled } from '../../commands/sessions/sign-in-names.ts';
import type { IdentityDeps } from '../../deps.ts';
import { parseBody, SignUpBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import { journeyOf } from '../codes/journey.ts';
import { accountOf, countTry } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';

type Body = z.infer<typeof SignUpBody>;

export function signUpRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post('/signup', OWN_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await countTry(deps.hot, 'sign-up:address', clientOf(request.ip), deps.config.RATE_SIGN_UP_PER_ADDRESS);
    const body = parseBody(SignUpBody, request.body);
    const isAnonymous = body.email === '' && body.phone === '';
    return isAnonymous ? anonymous(deps, request, body) : named(deps, request, body);
  });
}

async function anonymous(deps: IdentityDeps, request: FastifyRequest, { data }: Body) {
  if (!deps.config.ANONYMOUS_ENABLED)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  refuseClosed(deps);
  await countTry(deps.hot, 'anonymous:address', clientOf(request.ip), deps.config.RATE_ANONYMOUS_PER_ADDRESS);
  return signUpAnonymously(deps, data, callerOf(request));
}

async function named(
  deps: IdentityDeps,
  request: FastifyRequest,
  { email, phone, password, data, ...challenge }: Body,
) {
  refuseClosed(deps);
  if (password === '') throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  if (email !== '' && phone !== '') {
    throw new AuthError(
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    );
  }
  if (phone !== '' && !phoneIsEnabled(deps.config))
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const name = email === '' ? { phone } : { email };
  await countTry(deps.hot, 'sign-up:account', accountOf(name), deps.config.RATE_SIGN_UP_PER_ACCOUNT);
  return signUp(deps, { name, password, metadata: data, journey: journeyOf(request, challenge) }, callerOf(request));
}

function refuseClosed({ config }: IdentityDeps): void {
  if (!config.SIGNUP_ENABLED) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
