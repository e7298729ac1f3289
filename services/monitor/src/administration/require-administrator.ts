import type { AdministratorAccess } from '@sillage/proto/http/administration';
import { type Authenticator, asksAsDeclared, type User } from '@sillage/runtime/http';
import { AppError, notFound } from '@sillage/runtime/service';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

interface Source {
  readonly authenticator: Authenticator;
  /** `ADMIN_EMAIL`; if undefined, there is no administrator. */
  readonly adminEmail: string | undefined;
}

const administrators = new WeakMap<FastifyRequest, User>();

/** Whether a user is the administrator: the account whose verified address is configured, with a second factor. */
export function accessOf({ email, emailVerified, aal }: User, adminEmail: string | undefined): AdministratorAccess {
  const isConfigured = adminEmail !== undefined && emailVerified && email.toLowerCase() === adminEmail.toLowerCase();
  const isAdministrator = isConfigured && aal === 'aal2';
  return { isAdministrator, needsSecondFactor: isConfigured && !isAdministrator };
}

/**
 * A hook that accepts only the administrator, in a session that is confirmed not to have ended, and not by an API key.
 * Everyone else gets `not_found`, the administrator without a second factor `insufficient_aal`.
 */
export function requireAdministrator({ authenticator, adminEmail }: Source): onRequestAsyncHookHandler {
  return asksAsDeclared(async (request) => {
    const user = await authenticator.authenticate(request.headers.authorization, 'access');
    const { isAdministrator, needsSecondFactor } = accessOf(user, adminEmail);
    if (needsSecondFactor) throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
    if (!isAdministrator) throw notFound();
    administrators.set(request, user);
  });
}

/** The user whom the hook accepted. */
export function administratorOf(request: FastifyRequest): User {
  const user = administrators.get(request);
  if (!user) throw new Error('the administrator was asked for on a route without requireAdministrator');
  return user;
}
