import { CheckDestination, DestinationCheck } from '@sillage/proto/http/integrations';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { createDestinationCheck } from '../commands/check-destination.ts';
import type { IntegrationsDeps } from '../deps.ts';

/** For merchants who type the destination of a campaign. The gateway limits the rate. */
export function destinationCheckRoutes(app: HttpApp, deps: IntegrationsDeps): void {
  const check = createDestinationCheck(deps.publicUrl);

  app.post(
    '/api/v1/integrations/destination-check',
    {
      onRequest: requireUser(deps.authenticator),
      config: { changes: 'nothing' },
      schema: { body: CheckDestination, response: { 200: DestinationCheck } },
    },
    ({ body }) => check(body.url),
  );
}
