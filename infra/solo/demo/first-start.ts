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
/** Orders before this many days ago are paid to the affiliates, since their hold is over. */
const PAID_UNTIL_DAYS = DEFAULT_HOLD_DAYS + 2;
/** A name without a meaning in any language; the web application explains the demo in the reader's language. */
const CAMPAIGN = 'Halyard';
const VISITORS_PER_DAY = 110;
const SEED = 20_261_121;

/** The state of the demo. Written step by step, so that an interrupted first start can continue. */
const DemoState = z.object({
  email: z.string(),
  password: z.string(),
  /** The end of the traffic. The same value creates the same events again, which are then recognised as known. */
  toMs: z.int(),
  campaign: z
    .object({
      ownerUserId: z.string(),
      campaignId: z.string(),
      affiliates: z.array(z.object({ id: z.string(), shortCode: z.string().nullable() })),
    })
    .optional(),
  /** The demo is complete: the traffic, and the payment in the middle of it. */
  isPublished: z.boolean(),
  /** The base of the campaign's destination; after a change of the port, the shop's address changes, too. */
  publicUrl: z.string(),
});
type DemoState = z.infer<typeof DemoState>;

/**
 * The services that the demo needs: the campaigns service's function for creating campaigns in the past, the log, and
 * the APIs.
 */
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
  /** Aborted on shutdown. */
  readonly stopping: AbortSignal;
}

/** The demo's facts for the person who started the program. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly trackedLink: string;
  /** It was completed by an earlier start. */
  readonly wasComplete: boolean;
}

export interface Demo extends DemoAccount {
  /** The merchant's account. */
  readonly userId: string;
  /** Resolves when the traffic is in the log and the affiliates are paid; the last figures follow within seconds. */
  readonly complete: Promise<void>;
}

/**
 * Opens the demo of an installation, or creates it if `make` is set; undefined if the installation was started empty.
 */
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
  // A shutdown closes the log during this; the next start continues.
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
 * Easy to type, hard to guess: the demo account of a publicly reachable installation must not have a known password.
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

/** Each step can be repeated: after an interrupted start, the next one executes all of them again. */
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
