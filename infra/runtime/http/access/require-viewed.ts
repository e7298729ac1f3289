import { DEMO_ROUTES, VIEWED_ROUTES } from '@sillage/proto/values/viewed-routes';
import { AppError } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import { routeName } from '../app/route-name.ts';
import type { User } from './user.ts';

/** Throws `read_only_view` for routes that views may not call, which includes all that change something. */
export function requireViewed(request: FastifyRequest, viewer: NonNullable<User['viewer']>): void {
  const shown = viewer === 'visitor' ? DEMO_ROUTES : VIEWED_ROUTES;
  if (!shown.has(routeName(request))) throw viewNotAllowed();
}

export const viewNotAllowed = (): AppError =>
  new AppError(
    'read_only_view',
    'You only look at this account: it is not yours, or a demo. Nothing was changed or shown.',
  );
