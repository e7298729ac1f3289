import { create, fromBinary, fromJson, toBinary } from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { setIds } from './click-ids.ts';
import { decodeClick } from './decode-click.ts';
import { ClickRecordedSchema } from './gen/sillage/v1/clicks_pb.ts';

/** Clicks with one of these are decoded by the schema, which takes three times as long; few clicks have them. */
const RARE_FIELDS = ['unrecordedClicks', 'idempotencyKey', 'idempotencyDigest'];

const text = fc
  .tuple(fc.constantFrom('', '', '\ufeff'), fc.string({ unit: 'binary', maxLength: 60 }))
  .map(([mark, rest]) => mark + rest);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const click = fc.record(
  {
    eventId: text,
    occurredAtMs: int64,
    campaignId: text,
    affiliateId: text,
    sessionId: text,
    shortCode: text,
    rejectedReason: text,
    country: text,
    device: text,
    browser: text,
    os: text,
    referrerHost: text,
    destinationUrl: text,
    subs: fc.array(text, { maxLength: 5 }),
    attributionWindowSeconds: int64,
    traceparent: text,
    fromDatacenter: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('every field of the schema is read as the schema reads it', () => {
  expect(Object.keys(decodeClick(new Uint8Array())).sort()).toEqual(Object.keys(create(ClickRecordedSchema)).sort());
  fc.assert(
    fc.property(click, (given) => {
      const bytes = toBinary(ClickRecordedSchema, create(ClickRecordedSchema, given));
      expect(decodeClick(bytes)).toEqual(fromBinary(ClickRecordedSchema, bytes));
    }),
  );
});

test('only rare fields are left to the schema', () => {
  // Called by the schema's decoder only.
  const read = vi.spyOn(BinaryReader.prototype, 'tag');
  const leftToSchema = ClickRecordedSchema.fields.filter(({ jsonName, fieldKind }) => {
    const values: Readonly<Record<string, string | boolean>> = {
      ids: Buffer.alloc(48).toString('base64'),
      fromDatacenter: true,
    };
    const value = values[jsonName] ?? '1';
    const click = fromJson(ClickRecordedSchema, { [jsonName]: fieldKind === 'list' ? [value] : value });
    read.mockClear();
    decodeClick(toBinary(ClickRecordedSchema, click));
    return read.mock.calls.length > 0;
  });
  read.mockRestore();
  expect(leftToSchema.map(({ localName }) => localName)).toEqual(RARE_FIELDS);
});

test('a field of a newer schema is kept, as the schema keeps it', () => {
  const known = toBinary(ClickRecordedSchema, create(ClickRecordedSchema, { eventId: 'e', subs: ['a'] }));
  const newer = new BinaryWriter()
    .tag(99, WireType.LengthDelimited)
    .string('new')
    .tag(100, WireType.Varint)
    .uint32(7)
    .finish();
  const bytes = Uint8Array.from([...known, ...newer, ...known]);
  expect(decodeClick(bytes)).toEqual(fromBinary(ClickRecordedSchema, bytes));
  expect(decodeClick(bytes).$unknown).toHaveLength(2);
});

test('any bytes: the same click, or refused by both', () => {
  const read = (decode: (bytes: Uint8Array) => unknown, bytes: Uint8Array) => {
    try {
      return decode(bytes);
    } catch {
      return 'refused';
    }
  };
  const bySchema = (bytes: Uint8Array) => {
    const { ids, ...read } = fromBinary(ClickRecordedSchema, bytes);
    if (ids.length > 0) setIds(read, ids);
    return { ...read, ids: new Uint8Array() };
  };
  const valid = click.map((fields) => toBinary(ClickRecordedSchema, create(ClickRecordedSchema, fields)));
  const cut = fc.tuple(valid, fc.nat(400)).map(([bytes, end]) => bytes.subarray(0, end));
  const bent = fc
    .tuple(valid, fc.nat(400), fc.nat(255))
    .map(([bytes, at, byte]) => bytes.map((original, n) => (n === at ? byte : original)));
  fc.assert(
    fc.property(fc.oneof(cut, bent, fc.uint8Array({ maxLength: 80 })), (bytes) => {
      expect(read(decodeClick, bytes)).toEqual(read(bySchema, bytes));
    }),
    // A number in place of the ids, which the schema reads as a single byte.
    { numRuns: 3000, examples: [[Uint8Array.of(160, 1, 1, 0)]] },
  );
});

test('ids that were written as bytes are texts, also where the schema reads the rest; of another length, refused', () => {
  const ids = Uint8Array.from({ length: 64 }, (_, place) => place * 3);
  const read = {
    eventId: '00030609-0c0f-1215-181b-1e2124272a2d',
    campaignId: '30333639-3c3f-4245-484b-4e5154575a5d',
    affiliateId: '60636669-6c6f-7275-787b-7e8184878a8d',
    sessionId: Buffer.from(ids.subarray(48)).toString('base64url'),
  };
  for (const more of [{}, { idempotencyKey: 'key' }]) {
    const bytesOf = (given: Uint8Array) =>
      toBinary(ClickRecordedSchema, create(ClickRecordedSchema, { ids: given, sessionId: 'text', ...more }));
    expect(decodeClick(bytesOf(ids))).toEqual(create(ClickRecordedSchema, { ...read, ...more }));
    const withText = { ...read, sessionId: 'text' };
    expect(decodeClick(bytesOf(ids.subarray(0, 48)))).toEqual(create(ClickRecordedSchema, { ...withText, ...more }));
    expect(() => decodeClick(bytesOf(ids.subarray(0, 47)))).toThrow('48 or 64 bytes');
  }
});
