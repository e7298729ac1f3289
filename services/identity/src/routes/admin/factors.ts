import type { HttpApp } from '@sillage/runtime/http';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { getAccount } from '../../commands/admin/users.ts';
import { removeFactorOf } from '../../commands/factors/remove-factor.ts';
import type { IdentityDeps } from '../../deps.ts';
import { viewFactor } from '../../user-view.ts';
import { OWN_CHECK } from '../own-check.ts';
import { readUserId } from './users.ts';

/** For operators; mounted behind `requireOperator`. */
export function adminFactorRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/admin/users/:userId/factors', async (request) => {
    const { factors } = await getAccount(deps.db, readUserId(request));
    return factors.map(viewFactor);
  });

  app.delete('/admin/users/:userId/factors/:factorId', OWN_CHECK, async (request) => {
    const account = await getAccount(deps.db, readUserId(request));
    const factorId = z.object({ factorId: z.uuid() }).safeParse(request.params).data?.factorId;
    if (factorId === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    await removeFactorOf(deps, account, factorId);
    return { id: factorId };
  });
}
