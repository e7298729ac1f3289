import { type Authenticator, requireUser } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';

/**
 * Hooks that let only the administrator pass: the account whose verified address is `ADMIN_EMAIL`, after its second
 * factor. Routes that use them say that they change access, so that a session that has ended is refused even where that
 * costs a question.
 */
export function requireAdministrator(authenticator: Authenticator, adminEmail: string | undefined) {
  const isAdministrator = async ({ user }: FastifyRequest): Promise<void> => {
    const { email, emailVerified, aal, scopes } = user;
    const isTheirs = emailVerified && adminEmail !== undefined && email.toLowerCase() === adminEmail.toLowerCase();
    if (!isTheirs || scopes !== undefined) throw new AppError('forbidden', 'Only the administrator may do this.');
    if (aal !== 'aal2') throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
  };
  return [requireUser(authenticator), isAdministrator];
}
