import { AccountNotice } from '@sillage/proto/http/account-notices';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { z } from 'zod';
import { sendNotice } from '../commands/accounts/send-notice.ts';
import type { IdentityDeps } from '../deps.ts';

/** What integrations asks for: who owns an account, and where they read their mail, stays here. */
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
}
