import { AppError } from '@sillage/infra/service';
import { lowerAscii } from '@sillage/proto/values/ascii';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { HttpApp } from './app.ts';
import type { Authenticator, Sensitivity } from './authenticator.ts';
import type { User } from './user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser` and `requireAdmin`; reading it on a route without one of them is an error of the program. */
    user: User;
  }
}

const users = new WeakMap<FastifyRequest, User>();

export function decorateUser(app: HttpApp): void {
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const user = users.get(this);
      if (!user) throw new Error('request.user was read on a route without requireUser');
      return user;
    },
  });
}

/**
 * A hook (`onRequest` or `preHandler`) that lets only signed-in users pass and sets `request.user`. A route that changes an
 * account or moves money says so: it then also asks for aal2 of whoever has a second factor (`insufficient_aal`), and
 * refuses while it is not certain that the session goes on.
 */
export function requireUser(authenticator: Authenticator, sensitivity?: Sensitivity): onRequestAsyncHookHandler {
  return async (request) => {
    const user = await authenticator.authenticate(request.headers.authorization, sensitivity);
    if (sensitivity !== undefined && user.hasSecondFactor) requireAal2(user);
    users.set(request, user);
  };
}

/** A hook for operators' routes: the accounts whose verified addresses are listed, at aal2, always. Others: `forbidden`. */
export function requireAdmin(authenticator: Authenticator, adminEmails: readonly string[]): onRequestAsyncHookHandler {
  const admins = new Set(adminEmails.map(lowerAscii));
  return async (request) => {
    const user = await authenticator.authenticate(request.headers.authorization, 'account');
    if (!user.emailVerified || !admins.has(user.email)) throw new AppError('forbidden', 'This is for the operators of the platform.');
    requireAal2(user);
    users.set(request, user);
  };
}

function requireAal2({ aal }: User): void {
  if (aal !== 'aal2') throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
}
