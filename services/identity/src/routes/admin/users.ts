import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '../../auth-error.ts';
import { eraseAccount } from '../../commands/accounts/erase-account.ts';
import { changeUser, createUser, getAccount } from '../../commands/admin/users.ts';
import { listAccounts } from '../../db/accounts/accounts.ts';
import type { IdentityDeps } from '../../deps.ts';
import { pageLinks, parsePage } from '../../domain/paging.ts';
import { viewUser } from '../../user-view.ts';
import { OperatorsUserBody, parseBody } from '../body.ts';
import { OWN_CHECK } from '../own-check.ts';

const Query = z.object({ page: z.string().default(''), per_page: z.string().default('') });
const Deletion = z.object({ should_soft_delete: z.boolean().nullish() });

/** For operators; mounted behind `requireOperator`. */
export function adminUserRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get('/admin/users', async (request, reply) => {
    const query = Query.safeParse(request.query).data;
    const page = query && parsePage(query.page, query.per_page);
    if (!page)
      throw new AuthError(
        400,
        'validation_failed',
        'Bad Pagination Parameters: page and per_page are whole numbers from 1',
      );
    const { accounts, total } = await listAccounts(deps.db, page);
    const path = request.url.split('?', 1)[0] ?? '';
    reply.header('x-total-count', String(total)).header('link', pageLinks(path, page, total));
    return { users: accounts.map(viewUser), aud: 'authenticated' };
  });

  app.post('/admin/users', OWN_CHECK, async (request) => {
    const { id, ...change } = readChange(request);
    const { success, data } = Uuid.optional().safeParse(id);
    if (!success) throw new AuthError(400, 'validation_failed', 'ID must be a valid UUID');
    return viewUser(await createUser(deps, { ...change, id: data }));
  });

  app.get('/admin/users/:userId', async (request) => viewUser(await getAccount(deps.db, readUserId(request))));

  app.put('/admin/users/:userId', OWN_CHECK, async (request) => {
    const { id: _id, ...change } = readChange(request);
    return viewUser(await changeUser(deps, readUserId(request), change));
  });

  app.delete('/admin/users/:userId', OWN_CHECK, async (request) => {
    const userId = readUserId(request);
    if (parseBody(Deletion, request.body).should_soft_delete) {
      throw new AuthError(400, 'validation_failed', 'An account is deleted whole: should_soft_delete is not supported');
    }
    const isErased = await inTransaction(deps.db, (trx) => eraseAccount(trx, deps, userId));
    if (!isErased) throw new AuthError(404, 'user_not_found', 'User not found');
    return {};
  });
}

/** The id in the path; throws 404 `validation_failed` if it is malformed. */
export function readUserId(request: FastifyRequest): string {
  const id = z.object({ userId: Uuid }).safeParse(request.params).data?.userId;
  if (id === undefined) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

function readChange(request: FastifyRequest) {
  const body = parseBody(OperatorsUserBody, request.body);
  if (body.role !== undefined && body.role !== 'authenticated') {
    throw new AuthError(400, 'validation_failed', 'role: every account has the role authenticated');
  }
  return {
    id: body.id,
    email: body.email,
    phone: body.phone,
    password: body.password,
    passwordHash: body.password_hash,
    emailConfirm: body.email_confirm ?? undefined,
    phoneConfirm: body.phone_confirm ?? undefined,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    banDuration: body.ban_duration,
  };
}
