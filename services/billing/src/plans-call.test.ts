import { expect, test } from 'vitest';
import { readCall } from './plans-call.ts';

const MERCHANT = '0000000a-0000-4000-8000-00000000000c';

test.each<[string[], number | undefined]>([
  [['show', MERCHANT], undefined],
  [['show', MERCHANT.toUpperCase()], undefined],
  [['set', MERCHANT, '--fee-bps', '200'], 200],
  [['--fee-bps=0', 'set', MERCHANT], 0],
  [['set', MERCHANT, '--fee-bps', '10000'], 10_000],
])('%j is a call', (args, feeBps) => {
  expect(readCall(args)).toEqual({ ownerUserId: MERCHANT, feeBps });
});

const NO_RATE = '--fee-bps takes a whole number of basis points from 0 to 10000';
const NO_MERCHANT = "Name the merchant by the account's id, a UUID";

test.each<[string[], string]>([
  [[], 'Say what to do: show or set'],
  [['delete', MERCHANT], 'Say what to do: show or set'],
  [['show'], NO_MERCHANT],
  [['show', 'ann@shop.example'], NO_MERCHANT],
  [['show', MERCHANT, MERCHANT], `One merchant at a time: "${MERCHANT}" is too much`],
  [['show', MERCHANT, '--fee-bps', '200'], 'show takes no --fee-bps'],
  [['set', MERCHANT], NO_RATE],
  [['set', MERCHANT, '--fee-bps', ''], NO_RATE],
  [['set', MERCHANT, '--fee-bps', '2.5'], NO_RATE],
  [['set', MERCHANT, '--fee-bps=-1'], NO_RATE],
  [['set', MERCHANT, '--fee-bps', '10001'], NO_RATE],
])('%j is refused with a sentence that says what is missing', (args, wrong) => {
  expect(readCall(args)).toEqual({ wrong });
});

test('an option that does not exist is named', () => {
  expect(readCall(['show', MERCHANT, '--rate'])).toEqual({ wrong: expect.stringContaining("'--rate'") });
});
