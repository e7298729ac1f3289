import { PublicStatus } from '@sillage/proto/http/status';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import type { MonitorDeps } from '../deps.ts';

/** Everything is probed no more often than this, whatever the number of requests. */
const CHECK_AT_MOST_EVERY_MS = 10_000;

/** The gateway requests the state every few seconds, and serves the last one to clients. */
export function statusRoutes(app: HttpApp, { watch, config, isMailed }: MonitorDeps): void {
  const onRequest = requireInternal(config.INTERNAL_SECRET);
  const status = () => ({ ...watch.status(), takesSubscriptions: isMailed });

  app.get('/internal/status', { onRequest, schema: { response: { 200: PublicStatus } } }, status);

  app.post(
    '/api/v1/status/checks',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { response: { 200: PublicStatus } } },
    async () => {
      await watch.check(CHECK_AT_MOST_EVERY_MS);
      return status();
    },
  );
}
