import { BySetupIntent } from '@sillage/proto/http/cards';
import { baseUrl } from '@sillage/proto/values/base-url';
import { text } from '@sillage/proto/values/text';
import type { HttpApp } from '@sillage/runtime/http';
import { findProvider, ProviderFault } from '@sillage/runtime/provider-calls';
import { z } from 'zod';
import { readCards } from '../../cards/read-cards.ts';
import { isOurWayBack, RETURN_PATH } from '../../cards/way-back.ts';
import { findCardOwner } from '../../db/charges/card-owners.ts';
import type { BillingDeps } from '../../deps.ts';

const Way = z.object({ session: BySetupIntent.shape.setupIntentId, owner: text(100), mark: text(100) });
type Way = z.output<typeof Way>;

/**
 * Redirects the browser to the web application. The request carries no session, so the response reveals nothing: the
 * page fetches the setup intent with the merchant's session, and gets only their own.
 */
export function cardReturnRoute(app: HttpApp, deps: BillingDeps): void {
  app.get(RETURN_PATH, async (request, reply) => {
    const way = Way.safeParse(request.query);
    const setupIntentId = way.success ? await confirm(deps, way.data) : undefined;
    const outcome =
      setupIntentId === undefined ? 'error=card_setup_failed' : `setup_intent=${encodeURIComponent(setupIntentId)}`;
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${baseUrl(deps.config.PUBLIC_URL)}/payment-success?${outcome}`, 303);
  });
}

/**
 * The setup intent of one of our sessions. The card is then in the mirror, unless the provider does not answer; in that
 * case its events update the mirror.
 */
async function confirm(deps: BillingDeps, way: Way): Promise<string | undefined> {
  const { db, log, config } = deps;
  if (!isOurWayBack(config.INTERNAL_SECRET, way)) return undefined;
  const owner = await findCardOwner(db, way.owner);
  const payments = findProvider(deps.providers, owner?.provider);
  if (!owner?.customerId || !payments) return undefined;
  try {
    const session = await payments.findCardSetup(way.session);
    if (!session?.setupIntentId || session.customerId !== owner.customerId) return undefined;
    await readCards({ ...deps, payments }, owner.ownerUserId).catch(ignoreFault);
    return session.setupIntentId;
  } catch (error) {
    ignoreFault(error);
    log.warn({ err: error }, 'a card setup could not be confirmed');
    return undefined;
  }
}

function ignoreFault(error: unknown): void {
  if (!(error instanceof ProviderFault)) throw error;
}
