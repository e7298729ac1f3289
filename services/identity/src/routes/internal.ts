import { AccountNotice } from '@sillage/proto/http/account-notices';
import { AccountNames, AccountsRequest } from '@sillage/proto/http/affiliate-records';
import { OwnerEvent } from '@sillage/proto/http/owner-events';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { z } from 'zod';
import { recordSecurityEvent } from '../commands/accounts/security-log.ts';
import { sendNotice } from '../commands/accounts/send-notice.ts';
import { listNames } from '../db/accounts/profiles.ts';
import type { IdentityDeps } from '../deps.ts';
import { nameFromMetadata } from '../domain/display-name.ts';
import { callerOf } from './caller.ts';

/**
 * Routes for integrations, billing, campaigns, monitor and the gateway. The owner's identity and address are not
 * disclosed.
 */
export function internalRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post(
    '/internal/accounts/:userId/notices',
    {
      onRequest: requireInternal(deps.config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { params: z.object({ userId: Uuid }), body: AccountNotice, response: { 200: z.object({}) } },
    },
    async ({ params, body }) => {
      await sendNotice(deps, params.userId, body);
      return {};
    },
  );

  app.post(
    '/internal/accounts/:userId/exports',
    {
      onRequest: requireInternal(deps.config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { params: z.object({ userId: Uuid }), response: { 200: z.object({}) } },
    },
    async (request) => {
      const { userId } = request.params;
      const at = new Date(deps.clock());
      await recordSecurityEvent(deps.db, { userId, kind: 'account_exported', caller: callerOf(request), at });
      return {};
    },
  );

  app.post(
    '/internal/accounts/:userId/security-events',
    {
      onRequest: requireInternal(deps.config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { params: z.object({ userId: Uuid }), body: OwnerEvent },
    },
    async (request, reply) => {
      const { kind, detail } = request.body;
      await recordSecurityEvent(deps.db, {
        userId: request.params.userId,
        kind,
        caller: callerOf(request),
        at: new Date(deps.clock()),
        ...(detail !== undefined && { detail }),
      });
      return reply.code(204).send();
    },
  );

  // Tells affiliates the name of the merchant who decides about their data.
  app.post(
    '/internal/accounts/names',
    {
      onRequest: requireInternal(deps.config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AccountsRequest, response: { 200: AccountNames } },
    },
    async ({ body }) => ({
      names: (await listNames(deps.db, body.userIds)).flatMap(({ userId, displayName, userMetadata }) => {
        const name = displayName ?? nameFromMetadata(userMetadata);
        return name === '' ? [] : [{ userId, name }];
      }),
    }),
  );
}
