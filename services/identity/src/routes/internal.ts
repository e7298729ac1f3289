import { WebhookNotice } from '@sillage/proto/http/webhook-notices';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { z } from 'zod';
import { sendWebhookNotice } from '../commands/accounts/send-webhook-notice.ts';
import type { IdentityDeps } from '../deps.ts';

/** What integrations asks for: who owns an account, and where they read their mail, stays here. */
export function internalRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post(
    '/internal/accounts/:userId/webhook-notices',
    {
      onRequest: requireInternal(deps.config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { params: z.object({ userId: Uuid }), body: WebhookNotice, response: { 200: z.object({}) } },
    },
    async ({ params, body }) => {
      await sendWebhookNotice(deps, params.userId, body);
      return {};
    },
  );
}
