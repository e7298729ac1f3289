import type { HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { requestCode } from '../../commands/codes/request-code.ts';
import { resendEmailChange, resendPhoneChange, resendSignUp, resendSms } from '../../commands/codes/resend.ts';
import { reauthenticate } from '../../commands/passwords/reauthenticate.ts';
import { recover } from '../../commands/passwords/recover.ts';
import type { SignInName } from '../../commands/sessions/sign-in-names.ts';
import type { IdentityDeps } from '../../deps.ts';
import { Data, parseBody, Text } from '../body.ts';
import { callerOf } from '../caller.ts';
import { countSend } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';
import { notBefore } from '../sessions/not-before.ts';
import { signedIn } from '../sessions/signed-in.ts';
import { journeyOf } from './journey.ts';

const Challenge = z.object({ code_challenge: Text, code_challenge_method: Text });
const RecoverBody = Challenge.extend({ email: Text });
const OtpBody = Challenge.extend({
  email: Text,
  phone: Text,
  channel: Text,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  data: Data,
});
const MagicLinkBody = Challenge.extend({ email: Text, data: Data });
const ResendBody = Challenge.extend({ type: Text, email: Text, phone: Text });

const MAILED = { signup: resendSignUp, email_change: resendEmailChange } as const;
const TEXTED = { sms: resendSms, phone_change: resendPhoneChange } as const;

/** Routes that send codes and links. Each answers `{}`, whether or not there is an account. */
export function codeRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post('/recover', OWN_CHECK, async (request) => {
    await countSend(deps, request);
    const body = parseBody(RecoverBody, request.body);
    await notBefore(recover(deps, body.email, journeyOf(request, body), callerOf(request)));
    return {};
  });

  app.post('/otp', OWN_CHECK, async (request) => {
    await countSend(deps, request);
    const body = parseBody(OtpBody, request.body);
    if (body.channel !== '' && body.channel !== 'sms') throw invalid('Codes are sent by mail or sms only');
    const { create_user: createUser, data: metadata } = body;
    const journey = journeyOf(request, body);
    await notBefore(requestCode(deps, { name: oneName(body), createUser, metadata, journey }, callerOf(request)));
    return {};
  });

  app.post('/magiclink', OWN_CHECK, async (request) => {
    await countSend(deps, request);
    const body = parseBody(MagicLinkBody, request.body);
    const { email, data: metadata } = body;
    const wanted = { name: { email }, createUser: true, metadata, journey: journeyOf(request, body) };
    await notBefore(requestCode(deps, wanted, callerOf(request)));
    return {};
  });

  app.post('/resend', OWN_CHECK, async (request) => {
    await countSend(deps, request);
    const body = parseBody(ResendBody, request.body);
    const { type } = body;
    const name = oneName(body);
    const journey = journeyOf(request, body);
    if (type === 'signup' || type === 'email_change') {
      if (!('email' in name)) throw invalid('Type provided requires an email address');
      await notBefore(MAILED[type](deps, name.email, journey));
    } else if (type === 'sms' || type === 'phone_change') {
      if (!('phone' in name)) throw invalid('Type provided requires a phone number');
      await notBefore(TEXTED[type](deps, name.phone, journey));
    } else {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    return {};
  });

  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    await countSend(deps, request);
    const { account } = await signedIn(deps, request);
    await reauthenticate(deps, account, request.headers['accept-language']);
    return {};
  });
}

function oneName({ email, phone }: { readonly email: string; readonly phone: string }): SignInName {
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (email === '' && phone === '') throw invalid('One of email or phone must be set');
  return email === '' ? { phone } : { email };
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
