import { fromBinary } from '@bufbuild/protobuf';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { createLogger } from '@sillage/runtime/service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKnownFacts } from '../facts/known-facts.ts';
import { createLinks } from '../facts/links.ts';
import type { ResolvedLink } from '../facts/resolved-link.ts';
import { AFFILIATE, CAMPAIGN, factsOf, SECRET_KEY } from '../testing/fixture.ts';
import { type ClickTally, createClickTally } from './click-tally.ts';

const TEST_SHOP = 'https://go.example/test-products';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let isAway = false;
let recorded: OutgoingEvent[] = [];
let tally: ClickTally;
let link: ResolvedLink;

beforeEach(async () => {
  isAway = false;
  recorded = [];
  const record = async (event: OutgoingEvent) => {
    if (isAway) throw new Error('nothing can hold it');
    recorded.push(event);
  };
  tally = createClickTally({ record, everyMs: 3_600_000, log: createLogger('test', 'silent') });
  const known = createKnownFacts(10);
  known.learn({
    campaign: factsOf(CAMPAIGN, true, SECRET_KEY),
    affiliate: { affiliateId: AFFILIATE, campaignId: CAMPAIGN, version: 1, isActive: true },
  });
  const load = async () => true;
  const source = { loadShortLink: load, loadDirectLink: load, loadCampaign: load, share: async () => {} };
  const links = createLinks({
    known,
    source,
    size: 10,
    now: () => NOON,
    onRefreshFailure: () => {},
    testShopUrl: TEST_SHOP,
  });
  const found = await links.findDirect(CAMPAIGN, AFFILIATE, undefined);
  if (!found) throw new Error('the link is known');
  link = found;
});
afterEach(() => tally.close());

const events = () =>
  recorded
    .map(({ value }) => fromBinary(ClickRecordedSchema, value))
    .map((event) => [event.rejectedReason, Number(event.unrecordedClicks)]);

test('many clicks become one event of each reason and hour, which says how many they were', async () => {
  for (let n = 0; n < 1000; n += 1) tally.add(link, 'flood', NOON + n);
  for (let n = 0; n < 10; n += 1) tally.add(link, 'not_stored', NOON + n);
  tally.add(link, 'flood', NOON + 3_600_000);
  await tally.flush();
  expect(events().sort()).toEqual([
    ['flood', 1],
    ['flood', 1000],
    ['not_stored', 10],
  ]);
  expect(fromBinary(ClickRecordedSchema, recorded[0]?.value ?? new Uint8Array())).toMatchObject({
    campaignId: CAMPAIGN,
    affiliateId: AFFILIATE,
    sessionId: '',
  });
  await tally.flush();
  expect(recorded).toHaveLength(3);
});

test('what cannot be recorded now is recorded later, none of it twice', async () => {
  isAway = true;
  for (let n = 0; n < 5; n += 1) tally.add(link, 'not_stored', NOON);
  await tally.flush();
  for (let n = 0; n < 2; n += 1) tally.add(link, 'not_stored', NOON);
  await tally.flush();
  isAway = false;
  await tally.flush();
  expect(events()).toEqual([['not_stored', 7]]);
});

test('is recorded when the process stops', async () => {
  tally.add(link, 'flood', NOON);
  await tally.close();
  expect(events()).toEqual([['flood', 1]]);
});
