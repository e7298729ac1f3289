import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Authenticator, Sensitivity } from './authenticator.ts';
import { asksAsDeclared, type Changes } from './declarations.ts';
import type { HttpApp } from './http-app.ts';
import { requireScope } from './require-scope.ts';
import { requireViewed } from './require-viewed.ts';
import type { User } from './user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; reading it on a route without that is an error of the program. */
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

/** Once the body can be read: whether one of its members is more than harmless. */
async function checkMembers(request: FastifyRequest): Promise<void> {
  const { changes, harmless = [] } = request.routeOptions.config;
  const known = signedIn.get(request);
  if (known && isSensitive(changes) && !isHarmless(request.body, harmless))
    await authenticateFully(known.authenticator, request, changes);
}

/**
 * A hook that lets only signed-in users pass and sets `request.user`. Of whoever has a second factor it asks for aal2
 * where the route declares that it changes money or access (`insufficient_aal`), and refuses there while it is not
 * certain that the session has not ended. A key of an account passes where its scopes allow it: the second factor was
 * proved when it was made. The administrator's view of an account passes or a visitor's of the demo, passes where it is shown what the route answers.
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

/** What is no object is refused by the contract that follows. */
const isHarmless = (body: unknown, harmless: readonly string[]): boolean =>
  typeof body !== 'object' || body === null || Object.keys(body).every((name) => harmless.includes(name));

function requireAal2({ aal }: User): void {
  if (aal !== 'aal2') throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
}
