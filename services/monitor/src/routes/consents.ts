import { NewConsent } from '@sillage/proto/http/consents';
import type { HttpApp } from '@sillage/runtime/http';
import { recordConsent } from '../consents/record-consent.ts';
import type { MonitorDeps } from '../deps.ts';

/** Public route for visitors' consent decisions. */
export function consentRoutes(app: HttpApp, deps: MonitorDeps): void {
  app.post(
    '/api/v1/consents',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { body: NewConsent } },
    async ({ body, ip }, reply) => {
      await recordConsent(deps, body, ip);
      return reply.code(202).send();
    },
  );
}
