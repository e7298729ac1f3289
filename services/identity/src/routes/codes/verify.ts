import type { HttpApp } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { type Followed, followLink, verifyCode, verifyLink } from '../../commands/codes/verify.ts';
import { readEmail, readPhone } from '../../commands/sessions/sign-in-names.ts';
import { withSession } from '../../commands/sessions/with-session.ts';
import type { IdentityDeps } from '../../deps.ts';
import { findVerificationType } from '../../domain/one-time-code.ts';
import { redirectTarget } from '../../domain/redirect-target.ts';
import { withError, withFragment, withQuery } from '../../domain/return-address.ts';
import { parseBody, Text } from '../body.ts';
import { callerOf } from '../caller.ts';
import { countTry } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';
import { notBefore } from '../sessions/not-before.ts';

const Link = z.object({ token: Text, type: Text, redirect_to: z.string().optional().catch(undefined) });
const VerifyBody = z.object({ type: Text, email: Text, phone: Text, token: Text, token_hash: Text });

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Routes that accept codes and links. */
export function verifyRoutes(app: HttpApp, deps: IdentityDeps): void {
  // No HEAD, so that link scanners do not use up a link before its reader follows it.
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const { token: link, type, redirect_to } = parseBody(Link, request.query);
    if (link === '') throw invalid('Verify requires a token');
    const { purposes } = typeNamed(type);
    const target = redirectTarget(deps.redirects, redirect_to);
    try {
      await countVerify(deps, request);
      return reply.redirect(whereTo(target, type, await followLink(deps, { purposes, link }, callerOf(request))), 303);
    } catch (error) {
      // A person followed this link, so the answer is a redirect to a page, not JSON.
      if (!(error instanceof AuthError)) throw error;
      const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message;
      const errorParameters = { error: 'access_denied', error_code: error.code, error_description: description };
      return reply.redirect(withError(target, errorParameters, { inQuery: link.startsWith('pkce_') }), 303);
    }
  });

  app.post('/verify', OWN_CHECK, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await countVerify(deps, request);
    const verified = await verifyBody(deps, request);
    return verified.type === 'session' ? verified.session : { msg: HALF, code: '200' };
  });
}

async function verifyBody(deps: IdentityDeps, request: FastifyRequest) {
  const { type, email, phone, token, token_hash: link } = parseBody(VerifyBody, request.body);
  const { channel, purposes } = typeNamed(type);
  if (link !== '') {
    if (token !== '' || email !== '' || phone !== '') throw invalid('Only the token_hash and type should be provided');
    return verifyLink(deps, { purposes, link }, callerOf(request));
  }
  if (token === '') throw invalid('Verify requires either a token or a token hash');
  if ((email === '') === (phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify');
  if ((channel === 'email') !== (phone === ''))
    throw invalid(`Verification type ${type} requires ${channel === 'email' ? 'an email address' : 'a phone number'}`);
  const sentTo = phone === '' ? readEmail(email) : readPhone(phone);
  await countTry(deps.hot, 'verify:account', sentTo, deps.config.RATE_VERIFY_PER_ACCOUNT);
  return notBefore(verifyCode(deps, { purposes, sentTo, code: token }, callerOf(request)));
}

function whereTo(target: string, type: string, followed: Followed): string {
  switch (followed.type) {
    case 'session':
      return withSession(target, followed.session, type);
    case 'code':
      return withQuery(target, { code: followed.code });
    case 'half':
      return withFragment(target, { message: HALF, sb: '' });
  }
}

function typeNamed(type: string) {
  if (type === '') throw invalid('Verify requires a verification type');
  const known = findVerificationType(type);
  if (!known) throw invalid('Unsupported verification type');
  return known;
}

const countVerify = (deps: IdentityDeps, request: FastifyRequest) =>
  countTry(deps.hot, 'verify:address', callerOf(request).address, deps.config.RATE_VERIFY_PER_ADDRESS);

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
