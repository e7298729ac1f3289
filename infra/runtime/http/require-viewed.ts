import { VIEWED_ROUTES } from '@sillage/proto/values/viewed-routes';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { routeName } from './route-name.ts';

/** `read_only_view` for whatever {@link VIEWED_ROUTES} does not name, which is whatever changes something. */
export function requireViewed(request: FastifyRequest): void {
  if (!VIEWED_ROUTES.has(routeName(request))) throw beyondViews();
}

export const beyondViews = (): AppError =>
  new AppError(
    'read_only_view',
    "You are looking at somebody else's account, read only. Nothing was changed or shown.",
  );
