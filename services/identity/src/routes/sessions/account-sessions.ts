import { type ActiveSession, ActiveSessionList } from '@sillage/proto/http/account';
import { Uuid } from '@sillage/proto/values/ids';
import type { HttpApp } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import { endSessionsOf } from '../../commands/sessions/end-sessions.ts';
import { listSessions, type SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { accountOwner } from '../accounts/account-owner.ts';
import { callerOf } from '../caller.ts';
import { OWN_CHECK } from '../own-check.ts';

const PATH = '/api/v1/account/sessions';

/** Lists the active sessions of the account, and ends them. */
export function accountSessionRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.get(PATH, { schema: { response: { 200: ActiveSessionList } } }, async (request) => {
    const { account, session } = await accountOwner(deps, request);
    const { SESSION_LIFETIME_S, SESSION_IDLE_S } = deps.config;
    const sessions = await listSessions(deps.db, account.user.id, {
      begunSince: new Date(deps.clock() - SESSION_LIFETIME_S * 1000),
      refreshedSince: new Date(deps.clock() - SESSION_IDLE_S * 1000),
    });
    return { sessions: sessions.map((row) => sessionView(row, session.id)) };
  });

  app.delete(PATH, OWN_CHECK, async (request, reply) => {
    const { account, session } = await accountOwner(deps, request);
    await endSessionsOf(deps, { userId: account.user.id, except: session.id }, callerOf(request));
    return reply.code(204).send();
  });

  app.delete(
    `${PATH}/:sessionId`,
    { ...OWN_CHECK, schema: { params: z.object({ sessionId: Uuid }) } },
    async (request, reply) => {
      const { account } = await accountOwner(deps, request);
      const ended = await endSessionsOf(
        deps,
        { userId: account.user.id, only: request.params.sessionId },
        callerOf(request),
      );
      if (ended === 0) throw new AppError('not_found', 'There is no such session, or it has ended.');
      return reply.code(204).send();
    },
  );
}

function sessionView(row: SessionRow, currentId: string): ActiveSession {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    startedAt: row.createdAt.toISOString(),
    refreshedAt: row.refreshedAt.toISOString(),
    aal: row.aal,
    ipRange: row.ipRange,
    browser: row.browser,
    os: row.os,
  };
}
