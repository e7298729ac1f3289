import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { asksAsDeclared, type Changes } from '../app/declarations.ts';
import type { HttpApp } from '../app/http-app.ts';
import type { Authenticator, Sensitivity } from './authenticator.ts';
import { requireScope } from './require-scope.ts';
import { requireViewed } from './require-viewed.ts';
import type { User } from './user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; reading it on a route without that hook is a bug. */
    user: User;
  }
}

interface SignedIn {
  readonly user: User;
  readonly authenticator: Authenticator;
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

export function decorateUser(app: HttpApp): void {
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const known = signedIn.get(this);
      if (!known) throw new Error('request.user was read on a route without requireUser');
      return known.user;
    },
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.harmless) route.preValidation = [...[route.preValidation ?? []].flat(), checkMembers];
  });
}

/** Called once the body is parsed: checks whether it has members that are not harmless. */
async function checkMembers(request: FastifyRequest): Promise<void> {
  const { changes, harmless = [] } = request.routeOptions.config;
  const known = signedIn.get(request);
  if (known && isSensitive(changes) && !isHarmless(request.body, harmless))
    await authenticateFully(known.authenticator, request, changes);
}

/**
 * A hook that admits only signed-in users and sets `request.user`. On routes that declare changes of money or access,
 * it requires aal2 of users with a second factor (`insufficient_aal`), and rejects requests while it cannot be checked
 * whether the session was revoked. API keys are admitted if their scopes allow the route; the second factor was
 * required to create them. The administrator's view of an account, and a visitor's view of the demo, are admitted to
 * the routes that they may read.
 */
export function requireUser(authenticator: Authenticator): onRequestAsyncHookHandler {
  return asksAsDeclared(async (request) => {
    const { changes, harmless } = request.routeOptions.config;
    const user =
      isSensitive(changes) && harmless === undefined
        ? await authenticateFully(authenticator, request, changes)
        : await authenticator.authenticateAny(request.headers.authorization);
    if (user.scopes) requireScope(user.scopes, request);
    if (user.viewer) requireViewed(request, user.viewer);
    signedIn.set(request, { user, authenticator });
  });
}

async function authenticateFully(
  authenticator: Authenticator,
  request: FastifyRequest,
  changes: Sensitivity,
): Promise<User> {
  const user = await authenticator.authenticateAny(request.headers.authorization, changes);
  if (user.hasSecondFactor) requireAal2(user);
  return user;
}

const isSensitive = (changes: Changes | undefined): changes is Sensitivity =>
  changes === 'money' || changes === 'access';

/** Other types than objects are rejected by the route's schema later. */
const isHarmless = (body: unknown, harmless: readonly string[]): boolean =>
  typeof body !== 'object' || body === null || Object.keys(body).every((name) => harmless.includes(name));

function requireAal2({ aal }: User): void {
  if (aal !== 'aal2') throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
}
