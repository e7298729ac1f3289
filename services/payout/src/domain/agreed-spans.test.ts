import { expect, test } from 'vitest';
import { agreedAtAll } from './agreed-spans.ts';

const at = (day: string) => `2027-${day}T10:00:00.000Z`;
const account = (id: string, more: object = {}) => ({
  id,
  detachedAt: null as Date | null,
  objectedAt: null as Date | null,
  confirmedAt: null as Date | null,
  ...more,
});
const JANUARY = { since: at('01-10'), until: null };
const APRIL = { since: at('04-06'), until: null };
const ENDED = { since: at('01-10'), until: at('02-03') };
const change = { detachedAt: new Date(at('04-02')) };

test.each([
  ['in force until the change', [JANUARY], change, [{ since: at('01-10'), until: at('04-02') }, APRIL]],
  ['ended before it', [ENDED], change, [ENDED, APRIL]],
  ['whose holder objects', [JANUARY], { ...change, objectedAt: new Date(at('04-03')) }, [APRIL]],
  [
    'whose objection the merchant has overruled',
    [JANUARY],
    { ...change, objectedAt: new Date(at('04-03')), confirmedAt: new Date(at('04-04')) },
    [{ since: at('01-10'), until: at('04-02') }, APRIL],
  ],
  ['deleted', [], change, [APRIL]],
])('with an agreement at an earlier address: %s', (_title, former, more, agreed) => {
  const own = account('own');
  const spans = new Map([
    ['own', [APRIL]],
    ['former', former],
  ]);
  const accounts = [own, account('former', more)];
  expect(agreedAtAll(accounts, own, ({ id }) => spans.get(id) ?? [])).toEqual(agreed);
});
