import { PublicStatus } from '@sillage/proto/http/status';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import type { MonitorDeps } from '../deps.ts';

/** However many people ask, everything is probed no more often. */
const CHECK_AT_MOST_EVERY_MS = 10_000;

/** The gateway asks for the state every few seconds and answers with the last one it was given. */
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
