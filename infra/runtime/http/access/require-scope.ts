import { type ApiScope, SCOPES_OF_ROUTES } from '@sillage/proto/values/api-scopes';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { routeName } from '../app/route-name.ts';

/** Throws `forbidden` if no API key may call the route, `insufficient_scope` if one with another scope may. */
export function requireScope(scopes: readonly ApiScope[], request: FastifyRequest): void {
  const needed = SCOPES_OF_ROUTES[routeName(request)];
  if (needed === undefined) throw apiKeyNotAllowed();
  if (!scopes.includes(needed))
    throw new AppError('insufficient_scope', `The API key needs the scope ${needed} for this request.`);
}

export const apiKeyNotAllowed = (): AppError =>
  new AppError('forbidden', 'API keys cannot be used here. Sign in instead.');
