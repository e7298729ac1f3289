import { describe, expect, test } from 'vitest';
import { type SepaBatch, sepaFile } from '../../domain/sepa-file.ts';
import { parseXml, violationsOf } from '../../testing/iso20022/validate.ts';

const PAYER = { holder: 'Müller & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const PAYEE = { holder: 'Zoë Łukasiewicz', iban: 'FR1420041010050500013M02606', bic: null };
const BATCH: SepaBatch = {
  batchId: '0198a000-0000-7000-8000-000000000001',
  createdAt: new Date('2027-01-10T10:00:00.123Z'),
  payer: PAYER,
  executionDate: '2027-01-12',
  transfers: [
    { lineId: '0198a000-0000-7000-8000-000000000002', amountMinor: 1n, payee: PAYEE, about: '夏靴 <Summer> & boots' },
    {
      lineId: '0198a000-0000-7000-8000-000000000003',
      amountMinor: 1234567n,
      payee: { ...PAYEE, bic: 'BNPAFRPP' },
      about: '夏',
    },
  ],
};

/** The texts of all elements of this name, in order. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

describe('a file of SEPA credit transfers', () => {
  test('keeps to the official schema of pain.001.001.09', () => {
    expect(violationsOf(sepaFile(BATCH))).toEqual([]);
    expect(violationsOf(sepaFile({ ...BATCH, payer: { ...PAYER, bic: null } }))).toEqual([]);
  });

  test.each([
    ['an element out of order', (xml: string) => xml.replace(/(<MsgId>.*?<\/MsgId>)(<CreDtTm>.*?<\/CreDtTm>)/, '$2$1')],
    ['an element left out', (xml: string) => xml.replace(/<ReqdExctnDt>.*?<\/ReqdExctnDt>/, '')],
    ['an id that is too long', (xml: string) => xml.replace(/<MsgId>/, '<MsgId>and much more of it')],
    ['an IBAN that is none', (xml: string) => xml.replace('DE89', 'de89')],
    ['half a cent', (xml: string) => xml.replace('0.01<', '0.010001<')],
    ['another namespace', (xml: string) => xml.replace('001.001.09', '001.001.03')],
  ])('the schema finds %s', (_title, broken) => {
    expect(violationsOf(broken(sepaFile(BATCH)))).not.toEqual([]);
  });

  test('names the number and the sum of its transfers, twice, and each amount in euros', () => {
    const xml = sepaFile(BATCH);
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(textsOf(xml, 'CtrlSum')).toEqual(['12345.68', '12345.68']);
    expect(textsOf(xml, 'InstdAmt')).toEqual(['0.01', '12345.67']);
    expect(xml.match(/Ccy="EUR"/g)).toHaveLength(2);
  });

  test('holds only the characters and lengths that every bank of SEPA takes, whatever names were given', () => {
    const long = { ...PAYEE, holder: `Ñ${'ß'.repeat(69)}` };
    const [first, second] = BATCH.transfers;
    if (!first || !second) throw new Error('there are two');
    const xml = sepaFile({ ...BATCH, transfers: [{ ...first, payee: long, about: '&'.repeat(300) }, second] });
    for (const text of ['Nm', 'Ustrd', 'EndToEndId', 'MsgId', 'PmtInfId'].flatMap((name) => textsOf(xml, name)))
      expect(text).toMatch(/^[A-Za-z0-9?:().,'+ -][A-Za-z0-9/?:().,'+ -]*$/);
    for (const name of textsOf(xml, 'Nm')) expect(name.length).toBeLessThanOrEqual(70);
    for (const about of textsOf(xml, 'Ustrd')) expect(about.length).toBeLessThanOrEqual(140);
    for (const id of ['EndToEndId', 'MsgId'].flatMap((name) => textsOf(xml, name))) expect(id).toHaveLength(32);
    expect(textsOf(xml, 'Ustrd')[1]).toBe('0198a000000070008000000000000003');
    expect(violationsOf(xml)).toEqual([]);
  });

  test('is of the SEPA service level, at shared cost, on the day that was asked for, and the same each time', () => {
    const xml = sepaFile(BATCH);
    expect([textsOf(xml, 'Cd'), textsOf(xml, 'ChrgBr'), textsOf(xml, 'PmtMtd')]).toEqual([['SEPA'], ['SLEV'], ['TRF']]);
    expect(textsOf(xml, 'Dt')).toEqual(['2027-01-12']);
    expect(textsOf(xml, 'BICFI')).toEqual(['COBADEFFXXX', 'BNPAFRPP']);
    expect(sepaFile(BATCH)).toBe(xml);
    expect(parseXml(xml).name).toBe('Document');
  });
});
