import { lowerAscii } from '@sillage/proto/values/ascii';
import type { HttpApp } from '@sillage/runtime/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountPage, expiredPage } from './page.ts';
import { createWaiting, type Waiting } from './waiting.ts';

const AuthorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string(),
  nonce: z.string().optional(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  login_hint: z.email().catch(''),
});

const Email = z.string().trim().transform(lowerAscii).pipe(z.email());
const Chosen = z.union([
  z.object({ request: z.string(), cancel: z.string() }),
  z.object({ request: z.string(), email: Email, cancel: z.undefined().optional() }),
]);

/** The request of a journey, and the chosen account. */
export interface Grant {
  readonly email: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
}

export interface AccountRoutes {
  readonly issuer: () => string;
  readonly clientId: string;
  /** The only allowed redirect address. */
  readonly redirectUri: string;
  readonly codes: Waiting<Grant>;
}

/** The page on which a person chooses an account, and the redirect with their answer. */
export function accountRoutes(app: HttpApp, { issuer, clientId, redirectUri, codes }: AccountRoutes): void {
  const requested = createWaiting<z.infer<typeof AuthorizeQuery>>(Date.now);
  /** Addresses that were used before, to choose from. */
  const known = new Set<string>();

  app.get('/authorize', (request, reply) => {
    const query = AuthorizeQuery.safeParse(request.query).data;
    // Never redirects to an unknown address.
    if (query?.client_id !== clientId || query.redirect_uri !== redirectUri) return showExpired(request, reply);
    const form = { request: requested.put(query), redirectUri, hint: query.login_hint, emails: [...known] };
    const page = accountPage(form, request.headers['accept-language']);
    return reply.headers(page.headers).send(page.html);
  });

  app.post('/authorize', { config: { changes: 'nothing' } }, (request, reply) => {
    const chosen = Chosen.safeParse(request.body).data;
    const query = chosen && requested.take(chosen.request);
    if (!query) return showExpired(request, reply);
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.state);
    back.searchParams.set('iss', issuer());
    if (chosen.cancel !== undefined) back.searchParams.set('error', 'access_denied');
    else {
      known.add(chosen.email);
      back.searchParams.set(
        'code',
        codes.put({ email: chosen.email, challenge: query.code_challenge, nonce: query.nonce }),
      );
    }
    return reply.redirect(back.href, 303);
  });
}

function showExpired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = expiredPage(request.headers['accept-language']);
  return reply.code(400).headers(page.headers).send(page.html);
}
