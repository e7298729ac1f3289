import { addressVariable } from '@sillage/proto/services';
import { baseUrl } from '@sillage/proto/values/base-url';
import { createArchive, ServiceRecords } from '@sillage/runtime/archive';
import { fetchJson, type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import type { ExchangeKeys } from './api-keys.ts';
import type { GatewayDeps } from './deps.ts';
import { hasLeft } from './has-left.ts';
import { type Limiter, limitClients } from './limits.ts';

/** Per account. */
const EXPORTS_PER_HOUR = 6;
/** Per gateway, because each export takes processor time here and a database connection in the services. */
const MAX_CONCURRENT_EXPORTS = 2;

/** Streams everything that the services store about an account as one archive. */
export function accountExportRoutes(
  app: HttpApp,
  deps: GatewayDeps,
  limiter: Limiter,
  exchangeKeys: ExchangeKeys,
): void {
  const { config, authenticator } = deps;
  let underWay = 0;

  app.get(
    '/api/v1/account/export',
    {
      // Discloses all data of the account.
      config: { changes: 'access' },
      onRequest: [
        limitClients(limiter, config),
        async (request) => {
          request.raw.headers.authorization = await exchangeKeys(request.headers.authorization);
        },
        requireUser(authenticator),
      ],
    },
    async (request, reply) => {
      const accountId = request.user.id;
      // After a client that has left nothing would make room again.
      if (hasLeft(reply.raw) || underWay >= MAX_CONCURRENT_EXPORTS)
        throw new AppError('unavailable', 'Other exports are under way. Try again in a minute.');
      const left = new AbortController();
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
        left.abort();
      });
      await limiter.countInHour(reply, { name: 'export', who: accountId, perHour: EXPORTS_PER_HOUR });
      const internalSecret = config.INTERNAL_SECRET;
      const noted = `${baseUrl(config.IDENTITY_URL)}/internal/accounts/${accountId}/exports`;
      const headers = { 'x-forwarded-for': request.ip, 'user-agent': request.headers['user-agent'] ?? '' };
      // Before the export, so that even an interrupted one is in the owner's security log.
      await fetchJson(noted, z.object({}), { method: 'POST', internalSecret, headers });
      const at = new Date();
      const requested = { accountId, internalSecret, signal: left.signal };
      const archive = createArchive({
        accountId,
        at,
        open: (service) => ServiceRecords.open(config[addressVariable(service)], requested),
      });
      archive.once('error', (error) => {
        if (!left.signal.aborted) request.log.error({ err: error }, 'the export of an account broke off');
      });
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="sillage-export-${at.toISOString().slice(0, 10)}.zip"`)
        .header('cache-control', 'no-store')
        .send(archive);
    },
  );
}
