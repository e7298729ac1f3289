import { ConversionSource } from '@sillage/proto/events/conversions';
import { CollectConversion, CollectSeen, Tracked } from '@sillage/proto/http/tracking';
import { type CampaignHosts, isCampaignHost } from '@sillage/proto/values/campaign-hosts';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { type HttpApp, sessionOfCookie } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import { amountOf, makeConversion, requireActive } from '../conversions.ts';
import type { CollectorDeps } from '../deps.ts';

/** Checks the `Origin` that browsers send with each report of a page; other clients can forge it. */
function checkOwnPage(campaign: CampaignHosts, origin: string | undefined): void {
  if (origin !== undefined && URL.canParse(origin) && isCampaignHost(new URL(origin), campaign)) return;
  throw new AppError(
    'forbidden',
    "Only pages on the campaign's own hosts may report, and this one is elsewhere. Nothing was recorded. Its owner can allow the host in the campaign's settings.",
  );
}

/** One heartbeat of a campaign's script in this time shows that the script is installed. */
const SEEN_EVERY_MS = 60_000;

/**
 * Called by the public snippet from shops' pages. Anyone can call these routes, so nothing in the body is trusted: the
 * commission is computed from the affiliate's rate, and the conversion stays unverified until a verified report or the
 * merchant confirms it.
 */
export function collectRoutes(app: HttpApp, deps: CollectorDeps): void {
  const seen = new LRUCache<string, true>({ max: 10_000, ttl: SEEN_EVERY_MS });

  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    // sendBeacon can only send text/plain without a preflight; its body is the same JSON.
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'ignore'));

    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      });
    });

    scope.options('/collect/*', async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    );

    scope.post(
      '/collect/conversion',
      {
        config: { changes: 'money', proof: 'nothing' },
        schema: { body: CollectConversion, response: { 202: Tracked } },
      },
      async (request, reply) => {
        const { body } = request;
        const campaign = requireActive(await deps.links.findCampaign(body.campaign));
        const token = body.token === undefined ? undefined : deps.tokens.verify(body.token);
        const isTest = body.isTest ?? false;
        if (campaign.ownPagesOnly && !isTest) checkOwnPage(campaign, request.headers.origin);
        if (body.token !== undefined && token?.campaignId !== campaign.campaignId && !isTest) {
          throw new AppError(
            'invalid_click_token',
            'The click token is not one of this campaign. Nothing was recorded.',
          );
        }
        const ownToken = token?.campaignId === campaign.campaignId ? token : undefined;
        const currency = body.currency ?? campaign.currency;
        const amountMinor = amountOf(body, currency, 'page');
        const { campaignId } = campaign;
        const { idempotencyKey: key, ...reported } = body;
        const now = deps.clock();
        const identity =
          key === undefined
            ? undefined
            : await deps.reportKeys.identify({ campaignId, kind: 'snippet', key, body: reported, occurredAtMs: now });
        const { id, event } = makeConversion({
          campaignId,
          occurredAtMs: identity?.occurredAtMs ?? now,
          identity,
          event: {
            case: 'reported',
            value: {
              orderId: body.orderId ?? '',
              clickId: ownToken?.clickId ?? '',
              affiliateId: ownToken?.affiliateId ?? (UUID_PATTERN.test(body.ref ?? '') ? (body.ref ?? '') : ''),
              sessionId: ownToken?.sessionId ?? sessionOfCookie(request.headers.cookie) ?? '',
              amountMinor: BigInt(amountMinor),
              currency,
              source: isTest ? ConversionSource.TEST_SHOP : ConversionSource.SNIPPET,
              verified: false,
              isTest,
              screened: true,
              clickedAtMs: BigInt(ownToken?.clickedAtMs ?? 0),
            },
          },
        });
        await deps.recorder.recordConversion(event);
        return reply.code(202).send({ id, status: 'accepted' });
      },
    );

    scope.post(
      '/collect/seen',
      { config: { changes: 'nothing' }, schema: { body: CollectSeen } },
      async ({ body }, reply) => {
        const campaign = await deps.links.findCampaign(body.campaign);
        if (campaign && !seen.has(campaign.campaignId)) {
          seen.set(campaign.campaignId, true);
          const { event } = makeConversion({
            campaignId: campaign.campaignId,
            occurredAtMs: deps.clock(),
            event: { case: 'scriptSeen', value: { pageHost: body.host, scriptVersion: body.version } },
          });
          await deps.recorder.recordConversion(event).catch((error: unknown) => {
            seen.delete(campaign.campaignId);
            throw error;
          });
        }
        return reply.code(204).send();
      },
    );
  });
}
