import { type ApiScope, SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { routeName } from './route-name.ts';

/** `forbidden` where no key reaches the route, `insufficient_scope` where one with another scope would. */
export function requireScope(scopes: readonly ApiScope[], request: FastifyRequest): void {
  const needed = SCOPES_OF_ROUTES[routeName(request)];
  if (needed === undefined) throw beyondKeys();
  if (!scopes.includes(needed))
    throw new AppError('insufficient_scope', `The API key needs the scope ${needed} for this request.`);
}

export const beyondKeys = (): AppError =>
  new AppError('forbidden', 'API keys do not reach this address: sign in to use it.');
