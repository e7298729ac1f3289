import { addressVariable } from '@sillage/proto/services';
import { baseUrl } from '@sillage/proto/values/base-url';
import { createArchive, ServiceRecords } from '@sillage/runtime/archive';
import { fetchJson, type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import { z } from 'zod';
import type { ExchangeKeys } from './api-keys.ts';
import type { GatewayDeps } from './deps.ts';
import { type Limiter, limitClients } from './limits.ts';

/** By account. */
const EXPORTS_PER_HOUR = 6;
/** On one gateway: each keeps it busy, and a connection to a database. */
const EXPORTS_AT_ONCE = 2;

/** Everything that the services hold of an account, as one archive that is made while it is read. */
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
      // Everything at once, to be carried away.
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
      await limiter.countInHour(reply, { name: 'export', who: accountId, perHour: EXPORTS_PER_HOUR });
      if (underWay >= EXPORTS_AT_ONCE)
        throw new AppError('unavailable', 'Other exports are under way. Try again in a minute.');
      const left = new AbortController();
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
        left.abort();
      });
      const internalSecret = config.INTERNAL_SECRET;
      const noted = `${baseUrl(config.IDENTITY_URL)}/internal/accounts/${accountId}/exports`;
      const headers = { 'x-forwarded-for': request.ip, 'user-agent': request.headers['user-agent'] ?? '' };
      // First, and not afterwards: what leaves is in the owner's log, even where it breaks off.
      await fetchJson(noted, z.object({}), { method: 'POST', internalSecret, headers });
      const at = new Date();
      const asked = { accountId, internalSecret, signal: left.signal };
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="sillage-export-${at.toISOString().slice(0, 10)}.zip"`)
        .header('cache-control', 'no-store')
        .send(
          createArchive({
            accountId,
            at,
            open: (service) => ServiceRecords.open(config[addressVariable(service)], asked),
          }),
        );
    },
  );
}
