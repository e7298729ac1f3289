import { MailSettings, UpdateMailSettings } from '@sillage/proto/http/mail-settings';
import { type HttpApp, refuseOtherSites } from '@sillage/runtime/http';
import { showMailSettings, updateMailSettings } from '../../commands/programmes/mail-settings.ts';
import { requireSession } from '../../commands/programmes/sessions.ts';
import type { RouteDeps } from '../../deps.ts';

const PATH = '/api/v1/public/programmes/mail-settings';

/** Mail settings of affiliates, in the session that shows all their programmes. */
export function mailSettingsRoutes(app: HttpApp, deps: RouteDeps): void {
  const emailOf = async (cookie: string | undefined) =>
    (await requireSession(deps, deps.programmeCookie.read(cookie))).email;

  app.get(PATH, { schema: { response: { 200: MailSettings } } }, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    return showMailSettings(deps, await emailOf(headers.cookie));
  });

  app.patch(
    PATH,
    {
      onRequest: refuseOtherSites(deps.addresses.site),
      config: { changes: 'nothing', proof: 'own check' },
      schema: { body: UpdateMailSettings, response: { 200: MailSettings } },
    },
    async ({ body, headers }, reply) => {
      reply.header('cache-control', 'no-store');
      const email = await emailOf(headers.cookie);
      await updateMailSettings(deps, email, body);
      return showMailSettings(deps, email);
    },
  );
}
