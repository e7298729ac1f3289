import { AccountDeletion, AccountDeletionState, RequestAccountDeletion } from '@sillage/proto/http/account-deletion';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { cancelDeletion, requestDeletion } from '../../commands/accounts/request-deletion.ts';
import { findDeletion, type ScheduledDeletion } from '../../db/accounts/account-deletions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { lacksSecondFactor } from '../../domain/second-factors.ts';
import { callerOf } from '../caller.ts';
import { countTry } from '../limits.ts';
import { OWN_CHECK } from '../own-check.ts';
import { accountOwner, asProblems } from './account-owner.ts';

/** Account deletion: requested with proof of identity, and cancellable until it is executed. */
export function accountDeletionRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/api/v1/account/deletion', { schema: { response: { 200: AccountDeletionState } } }, async (request) => {
    const { account } = await accountOwner(deps, request);
    const deletion = await findDeletion(deps.db, account.user.id);
    return { deletion: deletion ? deletionView(deletion) : null };
  });

  app.post(
    '/api/v1/account/deletion',
    { ...OWN_CHECK, schema: { body: RequestAccountDeletion, response: { 202: AccountDeletion } } },
    async (request, reply) => {
      const { account, session } = await accountOwner(deps, request);
      await asProblems(
        () => countTry(deps.hot, 'update:account', account.user.id, deps.config.RATE_UPDATE_PER_ACCOUNT),
        reply,
      );
      if (lacksSecondFactor(account.factors, session.aal)) {
        throw new AppError('insufficient_aal', 'Enter a code of your second factor first.');
      }
      const deletion = await requestDeletion(deps, account, {
        proof: request.body,
        caller: callerOf(request),
        acceptLanguage: request.headers['accept-language'],
      });
      return reply.code(202).send(deletionView(deletion));
    },
  );

  app.delete('/api/v1/account/deletion', OWN_CHECK, async (request, reply) => {
    const { account } = await accountOwner(deps, request);
    await cancelDeletion(deps, account.user.id, callerOf(request));
    return reply.code(204).send();
  });
}

const deletionView = ({ requestedAt, dueAt, heldSince }: ScheduledDeletion): AccountDeletion => ({
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  heldSince: heldSince?.toISOString() ?? null,
});
