import { DEMO_ROUTES, VIEWED_ROUTES } from '@sillage/proto/values/viewed-routes';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { routeName } from './route-name.ts';
import type { User } from './user.ts';

/** `read_only_view` for whatever the viewer is not shown, which is whatever changes something. */
export function requireViewed(request: FastifyRequest, viewer: NonNullable<User['viewer']>): void {
  const shown = viewer === 'visitor' ? DEMO_ROUTES : VIEWED_ROUTES;
  if (!shown.has(routeName(request))) throw beyondViews();
}

export const beyondViews = (): AppError =>
  new AppError(
    'read_only_view',
    'You only look at this account: it is not yours, or a demo. Nothing was changed or shown.',
  );
