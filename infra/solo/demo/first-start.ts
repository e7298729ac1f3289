import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { DEFAULT_ATTRIBUTION_WINDOW_SECONDS, DEFAULT_HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { EventBus } from '@sillage/runtime/bus';
import { z } from 'zod';
import { addDemoAssets } from './assets.ts';
import { publishTraffic } from './events.ts';
import { DEMO_AFFILIATES } from './people.ts';
import { retargetDemo } from './retarget.ts';
import { settleDemo } from './settle.ts';
import { type DemoTraffic, makeTraffic, splitTraffic } from './traffic.ts';

const DAYS = 30;
/** The affiliates are paid what was ordered before then: its hold is over. */
const PAID_UNTIL_DAYS = DEFAULT_HOLD_DAYS + 2;
/** A name that means nothing in any language: what the demo is, the web application says in its reader's. */
const CAMPAIGN = 'Halyard';
const VISITORS_PER_DAY = 110;
const SEED = 20_261_121;

/** What is remembered of the demo. Written step by step, so that an interrupted first start goes on where it was. */
const DemoState = z.object({
  email: z.string(),
  password: z.string(),
  /** The moment that the traffic ends at: the same one makes the same events again, and those are known already. */
  toMs: z.int(),
  campaign: z
    .object({
      ownerUserId: z.string(),
      campaignId: z.string(),
      affiliates: z.array(z.object({ id: z.string(), shortCode: z.string().nullable() })),
    })
    .optional(),
  /** All of it is there: the traffic, and the payment in the middle of it. */
  isPublished: z.boolean(),
  /** The address that the campaign's target begins with: another port is another shop. */
  publicUrl: z.string(),
});
type DemoState = z.infer<typeof DemoState>;

/** What the demo needs of the services: the campaigns service's own way to make a campaign in the past, the log, and their APIs. */
export interface DemoDeps {
  readonly file: string;
  readonly ensureUser: (email: string, password: string) => Promise<{ readonly id: string }>;
  readonly campaignsUrl: string;
  readonly identityUrl: string;
  readonly attributionUrl: string;
  readonly billingUrl: string;
  readonly publicUrl: string;
  readonly bus: EventBus;
  readonly createDemoCampaign: (demo: {
    readonly ownerUserId: string;
    readonly campaign: {
      name: string;
      targetUrl: string;
      holdDays: 14;
      currency: string;
      visibility: 'link';
      paymentMode: 'managed';
    };
    readonly affiliates: readonly { name: string; email: string; rateBps: number }[];
    readonly createdAtMs: number;
  }) => Promise<{
    readonly campaignId: string;
    readonly affiliates: readonly { readonly id: string; readonly shortCode: string | null }[];
  }>;
  readonly now: () => number;
  /** Aborted when everything stops. */
  readonly stopping: AbortSignal;
}

/** What whoever started it is told of the demo. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly trackedLink: string;
  /** It is complete from an earlier start. */
  readonly wasComplete: boolean;
}

export interface Demo extends DemoAccount {
  /** The account of its merchant. */
  readonly userId: string;
  /** Resolves when the traffic is in the log and the affiliates are paid; the last figures follow within seconds. */
  readonly complete: Promise<void>;
}

/** The demo of an installation that has one, made where `make` asks for it; undefined for one that was begun empty. */
export async function openDemo(deps: DemoDeps, make: boolean): Promise<Demo | undefined> {
  const known = await readState(deps.file);
  if (known === 'none') return undefined;
  if (known === undefined && !make) {
    await writeState(deps.file, 'none');
    return undefined;
  }
  const begun = known ?? (await writeState(deps.file, newState(deps)));
  const state = await withCampaign(deps, begun);
  const first = state.campaign?.affiliates[0];
  if (!state.campaign || !first) throw new Error(`${deps.file} names a demo campaign without affiliates`);
  const complete = state.isPublished ? Promise.resolve() : fill(deps, state, state.campaign);
  // Whoever stops in the middle closes the log under it; the next start goes on.
  complete.catch(() => {});
  return {
    userId: state.campaign.ownerUserId,
    email: state.email,
    password: state.password,
    trackedLink: first.shortCode
      ? `${deps.publicUrl}/s/${first.shortCode}`
      : `${deps.publicUrl}/track/${state.campaign.campaignId}/${first.id}`,
    wasComplete: state.isPublished,
    complete,
  };
}

async function withCampaign(deps: DemoDeps, state: DemoState): Promise<DemoState> {
  const { file, publicUrl } = deps;
  if (!state.campaign) return writeState(file, { ...state, publicUrl, campaign: await createCampaign(deps, state) });
  if (state.publicUrl === publicUrl) return state;
  await retargetDemo({
    ...deps,
    ...state,
    campaignId: state.campaign.campaignId,
    targetUrl: shopOf(publicUrl),
    formerUrl: state.publicUrl,
  });
  return writeState(file, { ...state, publicUrl });
}

const shopOf = (publicUrl: string): string => `${publicUrl}/test-products`;

function newState({ now, publicUrl }: DemoDeps): DemoState {
  return { email: 'demo@sillage.test', password: readablePassword(), toMs: now(), isPublished: false, publicUrl };
}

/**
 * Easy to type, hard to guess: the demo account of an installation that others reach must not have a known password.
 */
function readablePassword(): string {
  const syllable = () => `${'bdfgklmnprstvz'[randomInt(14)]}${'aeiou'[randomInt(5)]}`;
  const word = () => syllable() + syllable() + syllable();
  return `${word()}-${word()}-${randomBytes(2).toString('hex')}`;
}

async function createCampaign(deps: DemoDeps, state: DemoState): Promise<NonNullable<DemoState['campaign']>> {
  const { id: ownerUserId } = await deps.ensureUser(state.email, state.password);
  const created = await deps.createDemoCampaign({
    ownerUserId,
    campaign: {
      name: CAMPAIGN,
      targetUrl: shopOf(deps.publicUrl),
      holdDays: DEFAULT_HOLD_DAYS,
      currency: 'EUR',
      visibility: 'link',
      paymentMode: 'managed',
    },
    affiliates: DEMO_AFFILIATES.map(({ name, email, rateBps }) => ({ name, email, rateBps })),
    createdAtMs: state.toMs - DAYS * DAY_MS,
  });
  return {
    ownerUserId,
    campaignId: created.campaignId,
    affiliates: created.affiliates.map(({ id, shortCode }) => ({ id, shortCode })),
  };
}

/** Each step may be repeated: an interrupted start is followed by one that goes through all of them again. */
async function fill(deps: DemoDeps, state: DemoState, campaign: NonNullable<DemoState['campaign']>): Promise<void> {
  const { email, password, toMs } = state;
  const times = { fromMs: toMs - DAYS * DAY_MS, toMs, paidUntilMs: toMs - PAID_UNTIL_DAYS * DAY_MS };
  const { paid, later } = splitTraffic(
    makeTraffic({ seed: SEED, affiliates: DEMO_AFFILIATES, visitorsPerDay: VISITORS_PER_DAY, ...times }),
    times,
  );
  const targetUrl = shopOf(deps.publicUrl);
  const { campaignId } = campaign;
  const assetSubs = await addDemoAssets({ ...deps, email, password, campaignId, targetUrl });
  const publish = (traffic: DemoTraffic) =>
    publishTraffic(
      deps.bus,
      traffic,
      {
        ...campaign,
        targetUrl,
        assetSubs,
        attributionWindowSeconds: DEFAULT_ATTRIBUTION_WINDOW_SECONDS,
        shopHost: new URL(deps.publicUrl).host,
        currency: 'EUR',
      },
      deps.stopping,
    );
  await publish(paid);
  await settleDemo({
    ...deps,
    email,
    password,
    campaignId,
    fromMs: times.fromMs,
    toMs: times.paidUntilMs,
    conversions: paid.orders.length - paid.reviews.filter(({ decision }) => decision === 'rejected').length,
    signal: deps.stopping,
  });
  await publish(later);
  await writeState(deps.file, { ...state, isPublished: true });
}

async function readState(file: string): Promise<DemoState | 'none' | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return z.union([z.literal('none'), DemoState]).parse(JSON.parse(text));
}

async function writeState<State extends DemoState | 'none'>(file: string, state: State): Promise<State> {
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return state;
}
