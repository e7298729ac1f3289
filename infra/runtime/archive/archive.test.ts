import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ExportingService, exportFiles } from '@sillage/proto/export/export-files';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createArchive } from './archive.ts';
import { linesOf, ServiceRecords } from './service-records.ts';
import { type Records, recordLines, refund } from './testing/records.ts';

const ACCOUNT = '0198a000-0000-7000-8000-0000000000aa';
const AT = new Date('2026-11-24T10:00:00Z');

const archiveOf = (answer: (service: ExportingService) => AsyncIterable<Uint8Array>) =>
  createArchive({ accountId: ACCOUNT, at: AT, open: async (service) => new ServiceRecords(linesOf(answer(service))) });

/** In pieces that end anywhere, as a network delivers them. */
async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7);
}

async function filesOf(records: Records): Promise<Readonly<Record<string, string>>> {
  const zip = await buffer(archiveOf((service) => inPieces(recordLines(service, records))));
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('every file is there in both formats, described, and without records too', async () => {
  const files = await filesOf({});
  const names = Object.values(exportFiles).flatMap((ofService) => Object.keys(ofService));
  const expected = ['README.txt', ...names.flatMap((name) => [`${name}.ndjson`, `${name}.csv`]), 'manifest.json'];
  expect(Object.keys(files)).toEqual(expected);
  for (const name of names) expect(files['README.txt']).toContain(`\n${name}\n`);
  expect(files['refunds.ndjson']).toBe('');
  expect(files['refunds.csv']).toBe('id,campaignId,conversionId,orderId,occurredAt,currency,amountMinor,reason\r\n');
});

test('both formats and the manifest say the same', async () => {
  const refunds = [refund(1), refund(2, { currency: 'JPY', amountMinor: 3 }), refund(3, { reason: 'dé,chiré "…"\n' })];
  const files = await filesOf({ refunds });
  const ndjson = (files['refunds.ndjson'] ?? '').trim().split('\n');
  expect(ndjson.map((line) => JSON.parse(line))).toEqual(refunds);
  const csv: unknown[] = parse(files['refunds.csv'] ?? '', { columns: true });
  const asText = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]));
  expect(csv).toEqual(refunds.map(asText));
  const counted = { records: 3, sums: { amountMinor: { EUR: '2500', JPY: '3' } } };
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    formatVersion: 1,
    accountId: ACCOUNT,
    exportedAt: AT.toISOString(),
    files: { 'refunds.ndjson': counted, 'refunds.csv': counted },
  });
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('no spreadsheet runs %j', async (reason) => {
  const files = await filesOf({ refunds: [refund(1, { reason })] });
  const [row]: { reason: string }[] = parse(files['refunds.csv'] ?? '', { columns: true });
  expect(row?.reason).toBe(`'${reason}`);
});

test('sums that no double holds stay exact, negative ones are numbers, and what is a test is in none', async () => {
  const line = {
    id: refund(1).id,
    isTest: false,
    settlementId: refund(2).id,
    campaignId: refund(3).id,
    affiliateId: refund(4).id,
    conversionsCount: 1,
    method: 'notice',
    state: 'notified',
    failureCode: null,
    paidAt: null,
    currency: 'EUR',
    amountMinor: '9007199254740993',
    returnedMinor: '-1250',
  };
  const files = await filesOf({ 'settlement-lines': [line] });
  expect(files['settlement-lines.csv']).toMatch(/,9007199254740993,-1250\r\n$/);
  expect(JSON.parse(files['settlement-lines.ndjson'] ?? '')).toEqual(line);
  expect(files['manifest.json']).toContain('"EUR": "9007199254740993"');
  const withTest = await filesOf({ 'settlement-lines': [line, { ...line, isTest: true, amountMinor: '5' }] });
  expect(withTest['manifest.json']).toContain('"EUR": "9007199254740993"');
});

test('what is no member of a record never leaves', async () => {
  const files = await filesOf({ refunds: [refund(1, { hash: 'b2a1c0' })] });
  expect(Object.values(files).join('')).not.toContain('b2a1c0');
});

test.each([
  ['ends early', (text: string) => text.slice(0, text.lastIndexOf('#end'))],
  ['lacks a file', (text: string) => text.replace('#refunds.csv\n', '')],
  ['sends what is no record', (text: string) => text.replace('#refunds.csv\n', '#refunds.csv\n{"id":1}\n')],
])('an archive of which a service %s has neither manifest nor table of contents', async (_how, damage) => {
  const archive = archiveOf((service) => inPieces(damage(recordLines(service, {}))));
  const received: Buffer[] = [];
  await expect(
    (async () => {
      for await (const chunk of archive) received.push(chunk);
    })(),
  ).rejects.toThrow();
  const text = Buffer.concat(received).toString('latin1');
  expect(text).not.toContain('manifest.json');
  expect(() => unzipSync(Buffer.concat(received))).toThrow();
});

test('a reader that stops makes nothing pile up', async () => {
  const noise = () => Array.from({ length: 30 }, () => crypto.randomUUID()).join('');
  const rows = Array.from({ length: 40 }, (_, id) => `${JSON.stringify(refund(id, { reason: noise() }))}\n`).join('');
  const total = 2_000;
  let sent = 0;
  async function* answer(service: ExportingService) {
    const [before = '', after] = recordLines(service, {}).split('#refunds.csv\n');
    yield Buffer.from(before);
    for (; service === 'attribution' && sent < total; sent += 1) yield Buffer.from(rows);
    if (after !== undefined) yield Buffer.from(`#refunds.csv\n${after}`);
  }
  const archive = archiveOf(answer);
  for await (const _chunk of archive.iterator({ destroyOnReturn: false })) if (sent > 0) break;
  await sleep(200);
  expect(sent).toBeLessThan(100);
  await buffer(archive);
  expect(sent).toBe(total);
});
