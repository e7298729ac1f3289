import { OPT_OUT_PATH, OptOutChoice, OptOutLink, SetOptOut } from '@sillage/proto/http/mail-settings';
import type { HttpApp } from '@sillage/runtime/http';
import { optOut, setOptOut, showOptOut } from '../../commands/programmes/opt-outs.ts';
import type { RouteDeps } from '../../deps.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Targets of the links at the end of mails. The link identifies the person and the kind of mail, and no sign-in is
 * needed.
 */
export function optOutRoutes(app: HttpApp, deps: RouteDeps): void {
  const byLink = { changes: 'nothing', proof: 'private link' } as const;

  // For mail programs that just open the URL, and for programs that scan mails.
  app.get(OPT_OUT_PATH, { schema: { querystring: OptOutLink } }, ({ query }, reply) =>
    reply.header('cache-control', 'no-store').redirect(deps.optOuts.pageOf(query.token), 303),
  );

  // The body that mail programs send (RFC 8058), which is ignored because the link contains everything.
  app.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  app.post(OPT_OUT_PATH, { config: byLink, schema: { querystring: OptOutLink } }, async ({ query }, reply) => {
    await optOut(deps, query.token);
    return reply.code(204).send();
  });

  app.post(
    `${OPT_OUT_PATH}/choice`,
    { config: byLink, schema: { body: OptOutLink, response: { 200: OptOutChoice } } },
    ({ body }) => showOptOut(deps, body.token),
  );

  app.put(
    `${OPT_OUT_PATH}/choice`,
    { config: byLink, schema: { body: SetOptOut, response: { 200: OptOutChoice } } },
    ({ body }) => setOptOut(deps, body),
  );
}
