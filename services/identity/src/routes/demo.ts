import { DemoView, ShownDemo } from '@sillage/proto/http/demo';
import { clientOf, type HttpApp, requireInternal } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { IdentityDeps } from '../deps.ts';
import { asProblems } from './accounts/account-owner.ts';
import { countTry } from './limits.ts';

/** The demo of the installation: its token for visitors, and its availability for the gateway. */
export function demoRoutes(app: HttpApp, deps: IdentityDeps): void {
  app.post(
    '/api/v1/public/demo',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { response: { 201: DemoView } } },
    async (request, reply) => {
      const limit = deps.config.RATE_DEMO_PER_ADDRESS;
      await asProblems(() => countTry(deps.hot, 'demo:address', clientOf(request.ip), limit), reply);
      const userId = await deps.demo.find();
      if (userId === undefined) throw new AppError('not_found', 'This installation shows no demo.');
      const { token, expiresAt } = await deps.accessTokens.signForDemo(userId, deps.clock());
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ accessToken: token, expiresAt: new Date(expiresAt * 1000).toISOString() });
    },
  );

  app.get(
    '/internal/demo',
    { onRequest: requireInternal(deps.config.INTERNAL_SECRET), schema: { response: { 200: ShownDemo } } },
    async () => ({ merchantId: (await deps.demo.find()) ?? null }),
  );
}
