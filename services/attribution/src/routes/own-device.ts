import { ByCampaign } from '@sillage/proto/http/campaigns';
import { fraudRulesAt } from '@sillage/proto/values/fraud';
import { type HttpApp, isSessionRefused, ownAffiliate, sessionOfCookie, sessionOfVisitor } from '@sillage/runtime/http';
import { readFraudHistory } from '../db/campaigns.ts';
import { noteOwnDevice } from '../db/fraud/own-devices.ts';
import type { RouteDeps } from '../deps.ts';

interface Opening {
  readonly ip: string;
  readonly headers: { readonly cookie?: string | undefined; readonly 'user-agent'?: string | undefined };
}

/**
 * An affiliate's own page reports that it was opened. Stores the session that a click of the same browser would have,
 * only if a rule needs it, and never an address. Sets no cookie.
 */
export function ownDeviceRoutes(app: HttpApp, deps: RouteDeps): void {
  app.post(
    '/api/v1/public/statistics/campaigns/:campaignId/own-device',
    { config: { changes: 'nothing', proof: 'private link' }, schema: { params: ByCampaign } },
    async (request, reply) => {
      const own = await ownAffiliate(deps, request);
      const now = deps.clock();
      const sessionId = sessionOf(request, now);
      if (sessionId !== undefined && (await usesOwnDeviceRule(own.campaignId, now)))
        await noteOwnDevice(deps.db, own, { sessionId, seenAt: new Date(now) });
      return reply.code(204).send();
    },
  );

  async function usesOwnDeviceRule(campaignId: string, now: number): Promise<boolean> {
    if (!deps.assesses) return false;
    const { rules } = fraudRulesAt(await readFraudHistory(deps.db, campaignId), now);
    return rules.some(({ rule, score }) => rule === 'own_device' && score > 0);
  }

  /** The same session id as in the collector; undefined: the visitor refuses sessions. */
  function sessionOf({ ip, headers }: Opening, nowMs: number): string | undefined {
    if (isSessionRefused(headers.cookie)) return undefined;
    const visitor = () => sessionOfVisitor(ip, headers['user-agent'] ?? '', { salt: deps.saltOf(nowMs), nowMs });
    return sessionOfCookie(headers.cookie) ?? visitor();
  }
}
