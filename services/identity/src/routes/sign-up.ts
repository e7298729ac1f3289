import type { HttpApp } from '@sillage/infra/http';
import { AuthError } from '../auth-error.ts';
import { signUp } from '../commands/sign-up.ts';
import type { IdentityDeps } from '../deps.ts';
import { parseBody, SignUpBody } from './body.ts';
import { callerOf } from './caller.ts';
import { addressGroup, countTry } from './limits.ts';

export function signUpRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post('/signup', async (request) => {
    await countTry(deps.hot, 'sign-up:address', addressGroup(request.ip), deps.config.RATE_SIGN_UP_PER_ADDRESS);
    if (!deps.config.SIGNUP_ENABLED) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    const { email, phone, password, data } = parseBody(SignUpBody, request.body);
    if (email === '' && phone === '' && password === '') {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (password === '') throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
    if (email === '' && phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    return signUp(deps, { email, password, metadata: data, caller: callerOf(request) });
  });
}
