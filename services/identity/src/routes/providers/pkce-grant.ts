import { clientOf } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { exchangeAuthCode } from '../../commands/sessions/auth-codes.ts';
import type { IdentityDeps } from '../../deps.ts';
import { parseBody, Text } from '../body.ts';
import { callerOf } from '../caller.ts';
import { countTry } from '../limits.ts';

const PkceBody = z.object({ auth_code: Text, code_verifier: Text });

export async function grantPkce(deps: IdentityDeps, request: FastifyRequest) {
  await countTry(deps.hot, 'sign-in:address', clientOf(request.ip), deps.config.RATE_SIGN_IN_PER_ADDRESS);
  const { auth_code: code, code_verifier: verifier } = parseBody(PkceBody, request.body);
  if (code === '' || verifier === '') {
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  return exchangeAuthCode(deps, { code, verifier, caller: callerOf(request) });
}
