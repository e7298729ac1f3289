import { ContactPage, NewContactMessage } from '@sillage/proto/http/contact';
import { accountRecordRoutes } from '@sillage/runtime/export';
import type { HttpApp } from '@sillage/runtime/http';
import { claimMessages } from '../contact/accounts.ts';
import { SENDABLE_AFTER_MS } from '../contact/form-tokens.ts';
import { takeMessage } from '../contact/take-message.ts';
import { exportQueries, keptDaysOf } from '../db/export.ts';
import type { MonitorDeps } from '../deps.ts';

/** The contact form, which is public. */
export function contactRoutes(app: HttpApp, deps: MonitorDeps): void {
  const { authenticator, clock, config, db, formTokens } = deps;

  app.get('/api/v1/contact', { schema: { response: { 200: ContactPage } } }, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      supportEmail: config.SUPPORT_EMAIL ?? null,
      supportHours: config.SUPPORT_HOURS ?? null,
      keptDays: config.CONTACT_RETENTION_DAYS,
      formToken: formTokens.issue(clock()),
      sendableInMs: SENDABLE_AFTER_MS,
    };
  });

  app.post(
    '/api/v1/contact',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { body: NewContactMessage } },
    async ({ body, headers, ip }, reply) => {
      // People who cannot sign in must be able to write.
      const sender = await authenticator.authenticate(headers.authorization).catch(() => undefined);
      await takeMessage(deps, body, { ip, accountId: sender?.id ?? null });
      return reply.code(202).send();
    },
  );

  const records = { db, internalSecret: config.INTERNAL_SECRET, keptDays: keptDaysOf(config) };
  accountRecordRoutes(app, { ...records, prepare: (accountId) => claimMessages(deps, accountId) }, exportQueries);
}
