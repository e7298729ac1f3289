import { AttributionConfig, startAttribution } from '@sillage/attribution';
import { BillingConfig, startBilling } from '@sillage/billing';
import { type Campaigns, CampaignsConfig, startCampaigns } from '@sillage/campaigns';
import { type Identity, IdentityConfig, startIdentity } from '@sillage/identity';
import { IntegrationsConfig, startIntegrations } from '@sillage/integrations';
import { MonitorConfig, startMonitor } from '@sillage/monitor';
import { PayoutConfig, startPayout } from '@sillage/payout';
import { type Lifecycle, loadConfig, systemClock } from '@sillage/runtime/service';
import type { DatabaseUrls } from './database-roles.ts';
import { mayStandIn, startStandIn } from './google/stand-in.ts';
import { depsOf, envOf, type SharedDeps } from './shared.ts';
import { standInForShopify } from './shopify.ts';
import { standInForStripe } from './stripe.ts';

export interface ServicesDeps extends SharedDeps {
  readonly databaseUrls: DatabaseUrls;
  /** State file of a stand-in for Stripe. */
  readonly stripeFile: string;
  /** State file of a stand-in for Shopify. */
  readonly shopifyFile: string;
  /** The log of automatic backups. */
  readonly backupsFile: string;
  /** The demo's account, once it exists. */
  readonly ownDemo: () => string | undefined;
}

export interface Services {
  readonly identity: Identity;
  readonly campaigns: Campaigns;
  /** A local page signs people in like Google. */
  readonly hasGoogleStandIn: boolean;
  /** Local pages accept cards and payout accounts like Stripe. */
  readonly hasStripeStandIn: boolean;
  /** The local stand-in for Shopify; undefined if Shopify itself is used. */
  readonly shopifyUrl: string | undefined;
}

/** All services behind the edge, as in the cluster, and stand-ins for external systems that are not configured. */
export async function startServices(life: Lifecycle, deps: ServicesDeps): Promise<Services> {
  const { databaseUrls, env, mailbox, logger, clock } = deps;
  const google = mayStandIn(env)
    ? await startStandIn(life, { log: logger('google-stand-in'), redirectUri: `${env.PUBLIC_URL}/auth/v1/callback` })
    : undefined;
  const identity = await startIdentity(life, {
    ...depsOf('identity', deps),
    // The system clock, because browsers, authenticator applications and Google compare its times with their own
    // clocks.
    clock: systemClock,
    mailer: mailbox,
    ownDemo: deps.ownDemo,
    config: loadConfig(IdentityConfig, {
      ...envOf('identity', deps),
      ...google,
      DATABASE_URL: databaseUrls.identity,
      ISSUER_URL: `${env.PUBLIC_URL}/auth/v1`,
    }),
  });
  const stripe = await standInForStripe(life, env, { log: logger('stripe-local'), clock, file: deps.stripeFile });
  await startBilling(life, {
    ...depsOf('billing', deps),
    config: loadConfig(BillingConfig, {
      ...envOf('billing', deps),
      ...stripe,
      DATABASE_URL: databaseUrls.billing,
    }),
  });
  const [campaigns] = await Promise.all([
    startCampaigns(life, {
      ...depsOf('campaigns', deps),
      mailer: mailbox,
      config: loadConfig(CampaignsConfig, { ...envOf('campaigns', deps), DATABASE_URL: databaseUrls.campaigns }),
    }),
    startPayout(life, {
      ...depsOf('payout', deps),
      mailer: mailbox,
      config: loadConfig(PayoutConfig, { ...envOf('payout', deps), ...stripe, DATABASE_URL: databaseUrls.payout }),
    }),
    startAttribution(life, {
      ...depsOf('attribution', deps),
      config: loadConfig(AttributionConfig, {
        // This is the only instance that processes events.
        VISIT_ROWS: 'needed',
        ASSESS_ORDERS: 'on',
        ...envOf('attribution', deps),
        DATABASE_URL: databaseUrls.attribution,
        DATABASE_MAX_CONNECTIONS: env.DATABASE_MAX_CONNECTIONS ?? '8',
        FOLD_CONCURRENCY: env.FOLD_CONCURRENCY ?? '2',
      }),
    }),
  ]);
  const shopify = await standInForShopify(life, env, {
    log: logger('shopify-local'),
    clock,
    file: deps.shopifyFile,
  });
  await startIntegrations(life, {
    ...depsOf('integrations', deps),
    config: loadConfig(IntegrationsConfig, {
      ...envOf('integrations', deps),
      ...shopify,
      DATABASE_URL: databaseUrls.integrations,
    }),
  });
  await startMonitor(life, {
    ...depsOf('monitor', deps),
    mailer: mailbox,
    config: loadConfig(MonitorConfig, {
      ...envOf('monitor', deps),
      DATABASE_URL: databaseUrls.monitor,
      BACKUPS_FILE: deps.backupsFile,
    }),
  });
  return {
    identity,
    campaigns,
    hasGoogleStandIn: google !== undefined,
    hasStripeStandIn: stripe !== undefined,
    shopifyUrl: shopify?.SHOPIFY_API_URL,
  };
}
