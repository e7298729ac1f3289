import { create, fromBinary, isFieldSet } from '@bufbuild/protobuf';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { topics } from '@sillage/proto/topics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeTokenFields } from '../click-token.ts';
import { type ClickFields, encodeAgentFields, encodeClick, encodeLinkFields } from './click-encoding.ts';

const wellFormed = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
const link = fc.record({
  campaignId: fc.uuid(),
  affiliateId: fc.uuid(),
  shortCode: fc.constantFrom('', 'abc123'),
  destinationUrl: fc.webUrl(),
  attributionWindowSeconds: fc.integer({ min: 3600, max: 31_536_000 }),
});
const agent = fc.record({
  isBot: fc.boolean(),
  device: fc.constantFrom('desktop', 'mobile', 'tablet', 'other'),
  browser: wellFormed(40),
  os: wellFormed(40),
});
const click: fc.Arbitrary<ClickFields> = fc.record({
  eventId: fc.uuid(),
  occurredAtMs: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  sessionId: wellFormed(64),
  rejectedReason: fc.constantFrom('', 'bot', 'campaign_paused'),
  country: fc.constantFrom('', 'FR'),
  fromDatacenter: fc.boolean(),
  referrerHost: wellFormed(253),
  subs: fc.array(wellFormed(256), { maxLength: 5 }),
  idempotency: fc.option(fc.record({ key: wellFormed(128), digest: wellFormed(43) }), { nil: undefined }),
  traceparent: fc.constantFrom('', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
});

test('every click is read back by the generated schema exactly as it was given', () => {
  fc.assert(
    fc.property(click, link, agent, (one, { attributionWindowSeconds, ...linked }, { isBot: _, ...seen }) => {
      const encoded = encodeClick(
        one,
        encodeLinkFields({ ...linked, attributionWindowSeconds }).all,
        encodeAgentFields({ isBot: false, ...seen }),
      );
      const { occurredAtMs, idempotency, ...rest } = one;
      expect(fromBinary(ClickRecordedSchema, encoded)).toEqual(
        create(ClickRecordedSchema, {
          ...rest,
          ...linked,
          ...seen,
          subs: [...one.subs],
          idempotencyKey: idempotency?.key ?? '',
          idempotencyDigest: idempotency?.digest ?? '',
          occurredAtMs: BigInt(occurredAtMs),
          attributionWindowSeconds: BigInt(attributionWindowSeconds),
        }),
      );
    }),
    { numRuns: 500 },
  );
});

const session = fc.oneof(
  wellFormed(64),
  fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
);

test('with ids as bytes it is the same click, in 71 bytes less where the session is 16 bytes', () => {
  fc.assert(
    fc.property(click, session, link, agent, (one, sessionId, linked, seen) => {
      const [own, fields, agentFields] = [{ ...one, sessionId }, encodeLinkFields(linked), encodeAgentFields(seen)];
      const text = encodeClick(own, fields.all, agentFields);
      const tokenFields = encodeTokenFields(linked.campaignId, linked.affiliateId);
      const bytes = encodeClick(own, fields.withoutIds, agentFields, tokenFields);
      expect(topics.clicks.decode?.(bytes)).toEqual(topics.clicks.decode?.(text));
      if (/^[\w-]{22}$/.test(sessionId)) expect(text.length - bytes.length).toBe(71);
    }),
    { numRuns: 500 },
  );
});

test('every field of a recorded click is encoded', () => {
  const seen = { device: 'other', browser: 'b', os: 'o' } as const;
  const linked = { campaignId: 'c', affiliateId: 'a', shortCode: 'x', destinationUrl: 'u' };
  const own = {
    eventId: 'e',
    sessionId: 's',
    rejectedReason: 'bot',
    country: 'FR',
    fromDatacenter: true,
    referrerHost: 'r',
    subs: ['s1'],
  };
  const encoded = encodeClick(
    { ...own, occurredAtMs: 1, traceparent: 't', idempotency: { key: 'k', digest: 'd' } },
    encodeLinkFields({ ...linked, attributionWindowSeconds: 2 }).all,
    encodeAgentFields({ isBot: false, ...seen }),
  );
  const read = fromBinary(ClickRecordedSchema, encoded);
  // A count of clicks is encoded by the schema, and a single click has none.
  const notEncoded = ClickRecordedSchema.fields.filter((field) => !isFieldSet(read, field)).map(({ name }) => name);
  expect(notEncoded).toEqual(['unrecorded_clicks', 'ids']);
  expect(read).toEqual(
    create(ClickRecordedSchema, {
      ...own,
      ...linked,
      ...seen,
      occurredAtMs: 1n,
      attributionWindowSeconds: 2n,
      traceparent: 't',
      idempotencyKey: 'k',
      idempotencyDigest: 'd',
    }),
  );
});

test('a click in a buffer of its own is not changed by the next one', () => {
  const { all: linkFields } = encodeLinkFields({
    campaignId: 'c',
    affiliateId: 'a',
    shortCode: '',
    destinationUrl: '',
    attributionWindowSeconds: 1,
  });
  const fields = {
    occurredAtMs: 1,
    sessionId: 's',
    rejectedReason: '',
    country: '',
    fromDatacenter: false,
    referrerHost: '',
    subs: [],
    traceparent: '',
  };
  const first = encodeClick({ ...fields, eventId: 'first' }, linkFields, Buffer.alloc(0));
  encodeClick({ ...fields, eventId: 'other' }, linkFields, Buffer.alloc(0));
  expect(fromBinary(ClickRecordedSchema, first).eventId).toBe('first');
});

test('half a surrogate pair cannot make an event that nobody can read', () => {
  const { all: linkFields } = encodeLinkFields({
    campaignId: 'c',
    affiliateId: 'a',
    shortCode: '',
    destinationUrl: '',
    attributionWindowSeconds: 1,
  });
  const fields = {
    eventId: 'e',
    occurredAtMs: 1,
    sessionId: 's',
    rejectedReason: '',
    country: '',
    fromDatacenter: false,
    referrerHost: '',
    traceparent: '',
  };
  const encoded = encodeClick({ ...fields, subs: ['a\ud800', '\udc00'.repeat(256)] }, linkFields, Buffer.alloc(0));
  expect(fromBinary(ClickRecordedSchema, encoded).subs[0]).toBe('a\ufffd');
});

test('a click keeps its bytes while thousands are encoded after it', () => {
  const { all: linked } = encodeLinkFields({
    campaignId: 'c',
    affiliateId: 'a',
    shortCode: '',
    destinationUrl: '',
    attributionWindowSeconds: 3600,
  });
  const seen = encodeAgentFields({ isBot: false, device: 'other', browser: '', os: '' });
  const own = {
    sessionId: 's',
    rejectedReason: '',
    country: '',
    fromDatacenter: false,
    referrerHost: '',
    subs: ['x'.repeat(256)],
    traceparent: '',
  };
  const encoded = Array.from({ length: 2000 }, (_, n) =>
    encodeClick({ ...own, eventId: `e${n}`, occurredAtMs: n }, linked, seen),
  );
  const read = encoded.map((bytes) => fromBinary(ClickRecordedSchema, bytes));
  expect(read.map((click) => [click.eventId, click.occurredAtMs, click.campaignId])).toEqual(
    encoded.map((_, n) => [`e${n}`, BigInt(n), 'c']),
  );
});
