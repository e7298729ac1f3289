import { expect, test } from 'vitest';
import { type InvitedPerson, readInvited } from './invited-people.ts';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const grace = { name: '', email: 'grace@example.com' };

test.each<[string, InvitedPerson[]]>([
  ['', []],
  ['\n  \n', []],
  ['grace@example.com', [grace]],
  ['Ada Lovelace, ada@example.com', [ada]],
  ['ada@example.com;Ada Lovelace', [ada]],
  ['Ada Lovelace\tada@example.com\t12,5', [ada]],
  ['Ada Lovelace <ada@example.com>', [ada]],
  ['"Ada Lovelace" <ada@example.com>', [ada]],
  ['<grace@example.com>', [grace]],
  ['grace@example.com\r\n\r\nAda Lovelace, ada@example.com\r\n', [grace, ada]],
  ['grace@example.com, Ada Lovelace <ada@example.com>', [grace, ada]],
  ['grace', [{ name: '', email: 'grace' }]],
  ['Ada, Lovelace', [{ name: '', email: 'Ada, Lovelace' }]],
])('reads %j', (text, people) => {
  expect(readInvited(text)).toEqual(people);
});
