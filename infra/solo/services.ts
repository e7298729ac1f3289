import { AttributionConfig, startAttribution } from '@sillage/attribution';
import { BillingConfig, startBilling } from '@sillage/billing';
import type { Campaigns } from '@sillage/campaigns';
import { CampaignsConfig, startCampaigns } from '@sillage/campaigns';
import { CollectorConfig, startCollector } from '@sillage/collector';
import { GatewayConfig, startGateway } from '@sillage/gateway';
import { type Identity, IdentityConfig, startIdentity } from '@sillage/identity';
import { IntegrationsConfig, startIntegrations } from '@sillage/integrations';
import { MonitorConfig, startMonitor } from '@sillage/monitor';
import { PayoutConfig, startPayout } from '@sillage/payout';
import { type EventBus, meterBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { freePort } from '@sillage/runtime/http/free-port';
import type { Mailbox, Mailer } from '@sillage/runtime/mail';
import {
  type Clock,
  exposeProcess,
  type Lifecycle,
  type Logger,
  loadConfig,
  type Metrics,
  systemClock,
} from '@sillage/runtime/service';
import type { DatabaseAddresses } from './database-roles.ts';
import { mayStandIn, startStandIn } from './google/stand-in.ts';
import { standInForShopify } from './shopify.ts';
import { standInForStripe } from './stripe.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface SoloServices {
  readonly identity: Identity;
  readonly campaigns: Campaigns;
  /** Where the operators' commands ask for statistics. */
  readonly attributionUrl: string;
  readonly billingUrl: string;
  /** Clicks that were redirected although nothing could hold them, since the data were made. */
  readonly lostClicks: () => number;
  /** A page of this machine signs people in as Google would. */
  readonly hasGoogleStandIn: boolean;
  /** Pages of this machine take cards and payout accounts as Stripe would. */
  readonly hasStripeStandIn: boolean;
  /** Shops of this machine that can be connected as those of Shopify are; undefined: Shopify's own are. */
  readonly shopifyUrl: string | undefined;
}

export interface SoloDeps {
  readonly addressFor: DatabaseAddresses;
  /**
   * Variables for every service; PORT and HOST are the gateway's, the others take a free port of the loopback
   * interface.
   */
  readonly env: Env;
  readonly spoolDir: string;
  /** Where a stand-in for Stripe keeps its state. */
  readonly stripeFile: string;
  /** Where a stand-in for Shopify keeps its state. */
  readonly shopifyFile: string;
  /** Where the backups by itself are noted. */
  readonly backupsFile: string;
  /** The account of the demo, once it is there. */
  readonly ownDemo: () => string | undefined;
  /** The built web application; null: only the API is served. */
  readonly webDir: string | null;
  readonly bus: EventBus;
  readonly hot: HotStore;
  /** Where mails go and are read; absent: to the mail server of the variables. */
  readonly mailbox?: (Mailbox & Mailer) | undefined;
  readonly logger: (service: string) => Logger;
  readonly metricsOf: (service: string) => Metrics;
  readonly clock: Clock;
}

/**
 * All services in this process: the same ones as in the cluster, each on its own port, each asked before the next needs
 * it.
 */
export async function startServices(
  life: Lifecycle,
  {
    addressFor,
    env,
    spoolDir,
    stripeFile,
    shopifyFile,
    backupsFile,
    ownDemo,
    webDir,
    bus,
    hot,
    mailbox,
    logger,
    metricsOf,
    clock,
  }: SoloDeps,
): Promise<SoloServices> {
  // Only the gateway talks to the inner services, so its word on the visitor's address is taken there, and nobody's at
  // the gateway.
  const inside = {
    ...env,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    // Nobody else would.
    MIGRATE_AT_START: 'true',
    DATABASE_MAX_CONNECTIONS: env.DATABASE_MAX_CONNECTIONS ?? '4',
  };
  // Identity asks attribution, and attribution identity: one of the two addresses must be known before either is there.
  const attributionPort = await freePort();
  const attributionUrl = `http://${inside.HOST}:${attributionPort}`;
  // Campaigns asks those that start after it.
  const [payoutPort, integrationsPort] = await Promise.all([freePort(), freePort()]);
  const shared = (service: string) => {
    const metrics = metricsOf(service);
    return { bus: meterBus(bus, metrics), hot, log: logger(service), clock, metrics };
  };

  const google = mayStandIn(env)
    ? await startStandIn(life, { log: logger('google-stand-in'), redirectUri: `${env.PUBLIC_URL}/auth/v1/callback` })
    : undefined;
  const identity = await startIdentity(life, {
    ...shared('identity'),
    // Browsers, authenticator applications and Google compare what it says with their own clocks.
    clock: systemClock,
    mailer: mailbox,
    ownDemo,
    config: loadConfig(IdentityConfig, {
      ...inside,
      ...google,
      DATABASE_URL: addressFor('identity'),
      ISSUER_URL: `${env.PUBLIC_URL}/auth/v1`,
      ATTRIBUTION_URL: attributionUrl,
    }),
  });
  const stripe = await standInForStripe(life, env, { log: logger('stripe-local'), clock, file: stripeFile });
  const signed = { ...inside, JWKS_URL: identity.jwksUrl };
  const billing = await startBilling(life, {
    ...shared('billing'),
    config: loadConfig(BillingConfig, {
      ...signed,
      ...stripe,
      DATABASE_URL: addressFor('billing'),
      ATTRIBUTION_URL: attributionUrl,
      IDENTITY_URL: identity.url,
    }),
  });
  const [campaigns, payout, attribution] = await Promise.all([
    startCampaigns(life, {
      ...shared('campaigns'),
      mailer: mailbox,
      config: loadConfig(CampaignsConfig, {
        ...signed,
        DATABASE_URL: addressFor('campaigns'),
        ATTRIBUTION_URL: attributionUrl,
        BILLING_URL: billing.url,
        PAYOUT_URL: `http://${inside.HOST}:${payoutPort}`,
        INTEGRATIONS_URL: `http://${inside.HOST}:${integrationsPort}`,
        IDENTITY_URL: identity.url,
      }),
    }),
    startPayout(life, {
      ...shared('payout'),
      mailer: mailbox,
      config: loadConfig(PayoutConfig, {
        ...signed,
        ...stripe,
        DATABASE_URL: addressFor('payout'),
        PORT: String(payoutPort),
      }),
    }),
    startAttribution(life, {
      ...shared('attribution'),
      config: loadConfig(AttributionConfig, {
        ...signed,
        DATABASE_URL: addressFor('attribution'),
        PORT: String(attributionPort),
        DATABASE_MAX_CONNECTIONS: env.DATABASE_MAX_CONNECTIONS ?? '8',
        FOLD_CONCURRENCY: env.FOLD_CONCURRENCY ?? '2',
      }),
    }),
  ]);
  const collector = await startCollector(life, {
    ...shared('collector'),
    config: loadConfig(CollectorConfig, {
      ...signed,
      CAMPAIGNS_URL: campaigns.url,
      ATTRIBUTION_URL: attributionUrl,
      SPOOL_DIR: spoolDir,
    }),
  });
  const shopify = await standInForShopify(life, env, { log: logger('shopify-local'), clock, file: shopifyFile });
  const integrations = await startIntegrations(life, {
    ...shared('integrations'),
    config: loadConfig(IntegrationsConfig, {
      ...signed,
      ...shopify,
      DATABASE_URL: addressFor('integrations'),
      PORT: String(integrationsPort),
      IDENTITY_URL: identity.url,
      COLLECTOR_URL: collector.url,
    }),
  });
  const monitor = await startMonitor(life, {
    ...shared('monitor'),
    mailer: mailbox,
    config: loadConfig(MonitorConfig, {
      ...signed,
      DATABASE_URL: addressFor('monitor'),
      BACKUPS_FILE: backupsFile,
      IDENTITY_URL: identity.url,
      CAMPAIGNS_URL: campaigns.url,
      ATTRIBUTION_URL: attribution.url,
      BILLING_URL: billing.url,
      PAYOUT_URL: payout.url,
      COLLECTOR_URL: collector.url,
      INTEGRATIONS_URL: integrations.url,
      GATEWAY_URL: env.GATEWAY_URL ?? env.PUBLIC_URL,
    }),
  });
  const gateway = shared('gateway');
  exposeProcess(gateway.metrics);
  await startGateway(life, {
    ...gateway,
    mailbox,
    config: loadConfig(GatewayConfig, {
      ...signed,
      HOST: env.HOST,
      PORT: env.PORT,
      TRUSTED_PROXIES: env.TRUSTED_PROXIES,
      IDENTITY_URL: identity.url,
      CAMPAIGNS_URL: campaigns.url,
      ATTRIBUTION_URL: attribution.url,
      COLLECTOR_URL: collector.url,
      BILLING_URL: billing.url,
      PAYOUT_URL: payout.url,
      INTEGRATIONS_URL: integrations.url,
      MONITOR_URL: monitor.url,
      WEB_DIR: webDir ?? undefined,
    }),
  });
  return {
    identity,
    campaigns,
    attributionUrl,
    billingUrl: billing.url,
    lostClicks: collector.lostClicks,
    hasGoogleStandIn: google !== undefined,
    hasStripeStandIn: stripe !== undefined,
    shopifyUrl: shopify?.SHOPIFY_API_URL,
  };
}
