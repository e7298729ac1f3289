import type { HttpApp } from '@sillage/runtime/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import { endJourney, takeJourney } from '../../commands/providers/provider-journeys.ts';
import type { FlowStateRow } from '../../db/flow-states.ts';
import type { IdentityDeps } from '../../deps.ts';
import { withError } from '../../domain/return-address.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';
import { beganJourney } from './journey-cookie.ts';
import { journeyError, mapProviderError } from './provider-errors.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Where providers send browsers back to, with their answer in the query or, as `response_mode=form_post` has it, in a
 * form.
 */
export function callbackRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/callback', (request, reply) => comeBack(deps, request, reply, paramsOf(request.raw.url)));

  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    // The browser posts for another site, and so without the cookie that says that it began the journey: it comes once
    // more.
    scope.post('/callback', OWN_CHECK, (request, reply) => {
      const { body, raw } = request;
      const params = body instanceof URLSearchParams ? body : paramsOf(raw.url);
      return reply.header('cache-control', 'no-store').redirect(`?${params}`, 303);
    });
  });
}

const paramsOf = (url = ''): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'));

async function comeBack(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  params: URLSearchParams,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  let flow: FlowStateRow | undefined;
  try {
    const state = requireOnce(params, 'state');
    if (!beganJourney(request, state)) {
      throw new AuthError(
        400,
        'bad_oauth_state',
        'This browser did not begin this sign-in, or too long ago: begin it again',
      );
    }
    flow = await takeJourney(deps, state);
    return await reply.redirect(await end(deps, request, flow, params), 302);
  } catch (error) {
    const seen = mapProviderError(
      error,
      request,
      new AuthError(400, 'bad_oauth_callback', "The identity provider's answer does not hold"),
    );
    // A program reads the status; a browser is redirected to the page that explains it.
    if (seen.code === 'provider_email_needs_verification' && !isBrowser(request)) throw seen;
    // Our own page reads either place; which one its client looks in is not known where the journey is not.
    return reply.redirect(
      withError(flow?.redirectTo ?? deps.redirects.siteUrl, journeyError(seen), { inQuery: true }),
      303,
    );
  }
}

/** `flow` has been taken: whatever comes of it, it cannot be ended again. */
async function end(
  deps: IdentityDeps,
  request: FastifyRequest,
  flow: FlowStateRow,
  params: URLSearchParams,
): Promise<string> {
  if (params.has('error')) throw refusedThere(params.get('error'));
  requireOnce(params, 'code');
  const provider = deps.providers.get(flow.provider);
  if (!provider) throw new AuthError(400, 'bad_oauth_callback', `Provider ${flow.provider} is not configured any more`);
  return endJourney(deps, provider, { flow, params: onlyKnown(params), caller: callerOf(request) });
}

/** Said in our own words: whoever knows a `state` could have written the provider's. */
function refusedThere(error: string | null): AuthError {
  if (error === 'access_denied')
    return new AuthError(403, 'bad_oauth_callback', 'The sign-in was cancelled at the identity provider');
  if (error === 'temporarily_unavailable' || error === 'server_error') {
    return new AuthError(
      424,
      'provider_unavailable',
      'The identity provider cannot sign anybody in now. Try again later.',
    );
  }
  return new AuthError(400, 'bad_oauth_callback', 'The identity provider refused the sign-in');
}

function requireOnce(params: URLSearchParams, name: 'state' | 'code'): string {
  const [value = '', second] = params.getAll(name);
  if (value === '' || second !== undefined)
    throw new AuthError(400, 'bad_oauth_callback', `OAuth ${name} parameter missing`);
  return value;
}

/** What the code exchange reads; the rest could mean something else to the library than to us. */
function onlyKnown(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => ['code', 'state', 'iss'].includes(name)));
}

const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;
