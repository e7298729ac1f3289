import type { HttpApp } from '@sillage/runtime/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '../../auth-error.ts';
import { endJourney, takeJourney } from '../../commands/providers/provider-journeys.ts';
import type { FlowStateRow } from '../../db/sign-in/flow-states.ts';
import type { IdentityDeps } from '../../deps.ts';
import { withError } from '../../domain/return-address.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';
import { beganJourney } from './journey-cookie.ts';
import { journeyError, mapProviderError } from './provider-errors.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * The address to which providers redirect browsers, with their answer in the query or, with `response_mode=form_post`,
 * in a form.
 */
export function callbackRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/callback', (request, reply) => comeBack(deps, request, reply, paramsOf(request.raw.url)));

  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    // A cross-site post carries no cookie, which must prove that this browser began the journey. So the browser is
    // redirected to the GET.
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
    // Programs get the status; browsers are redirected to the page that explains it.
    if (seen.code === 'provider_email_needs_verification' && !isBrowser(request)) throw seen;
    // Our own page reads both places. If the journey is unknown, so is the place in which its client looks.
    return reply.redirect(
      withError(flow?.redirectTo ?? deps.redirects.siteUrl, journeyError(seen), { inQuery: true }),
      303,
    );
  }
}

/** `flow` is marked as used, so that it cannot be ended again, whatever the outcome. */
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

/** Uses our own texts, because anyone who knows a `state` could have written the provider's. */
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

/** The parameters of the code exchange; the library might interpret others differently from this code. */
function onlyKnown(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => ['code', 'state', 'iss'].includes(name)));
}

const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;
