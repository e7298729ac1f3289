import { AskForLink, NewDataRequest, OwnDataRequest, YourData } from '@sillage/proto/http/data-requests';
import { bearerToken, type HttpApp } from '@sillage/runtime/http';
import { askForLink } from '../../commands/data-requests/ask-for-link.ts';
import { makeDataRequest } from '../../commands/data-requests/make-request.ts';
import { ownRequestView } from '../../commands/data-requests/request-views.ts';
import { showHeld } from '../../commands/data-requests/show-held.ts';
import { openMailedLink } from '../../commands/open-mailed-link.ts';
import type { RouteDeps } from '../../deps.ts';

/**
 * For affiliates, who have no account: the stored data about the address whose mails they read, and requests about
 * them.
 */
export function yourDataRoutes(app: HttpApp, deps: RouteDeps): void {
  const linkOf = (authorization: string | undefined) =>
    openMailedLink(deps.dataLinks, bearerToken(authorization), deps.clock(), 'Ask for a new one.');

  app.post(
    '/api/v1/public/your-data/links',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { body: AskForLink } },
    async ({ body, ip }, reply) => {
      await askForLink(deps, body, ip);
      return reply.code(202).send();
    },
  );

  app.get('/api/v1/public/your-data', { schema: { response: { 200: YourData } } }, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    return showHeld(deps, linkOf(headers.authorization));
  });

  app.post(
    '/api/v1/public/your-data/requests',
    {
      config: { changes: 'nothing', proof: 'private link' },
      schema: { body: NewDataRequest, response: { 201: OwnDataRequest } },
    },
    async ({ body, headers }, reply) => {
      const link = linkOf(headers.authorization);
      return reply.code(201).send(ownRequestView(await makeDataRequest(deps, link, body)));
    },
  );
}
