import { RenameSecondFactor } from '@sillage/proto/http/account';
import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { renameFactor } from '../../commands/factors/rename-factor.ts';
import type { IdentityDeps } from '../../deps.ts';
import { lacksSecondFactor } from '../../domain/second-factors.ts';
import { OWN_CHECK } from '../own-check.ts';
import { accountOwner } from './account-owner.ts';

/** Routes for which the client of the sign-in API has no calls. */
export function secondFactorRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.patch(
    '/api/v1/account/second-factors/:id',
    { ...OWN_CHECK, schema: { params: z.object({ id: Uuid }), body: RenameSecondFactor } },
    async (request, reply) => {
      const { account, session } = await accountOwner(deps, request);
      if (lacksSecondFactor(account.factors, session.aal))
        throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
      await renameFactor(deps, account, { factorId: request.params.id, name: request.body.name });
      return reply.code(204).send();
    },
  );
}
