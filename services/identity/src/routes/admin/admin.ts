import type { HttpApp } from '@sillage/runtime/http';
import type { IdentityDeps } from '../../deps.ts';
import { adminFactorRoutes } from './factors.ts';
import { adminLinkRoutes } from './links.ts';
import { requireOperator } from './require-operator.ts';
import { adminUserRoutes } from './users.ts';

/** Routes for operators; the gateway does not forward them. */
export function adminRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.register(async (scope: HttpApp) => {
    scope.addHook('onRequest', requireOperator(deps));
    adminUserRoutes(scope, deps);
    adminFactorRoutes(scope, deps);
    adminLinkRoutes(scope, deps);
  });
}
