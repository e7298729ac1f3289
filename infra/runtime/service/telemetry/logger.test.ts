import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  createLogger('test', 'info', { write: (line) => void lines.push(line) }).info(fields, 'said');
  return lines.join('');
}

test.each([
  ['at the top', { password: 'hunter2' }],
  ['one level down', { body: { refresh_token: 'hunter2', email: 'hunter2' } }],
  ['in headers', { req: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' } } }],
  ['an access token', { access_token: 'hunter2' }],
  ['a secret key', { secretKey: 'hunter2' }],
  ['an address', { click: { ip: 'hunter2' } }],
])('redacts secrets and personal data: %s', (_name, fields) => {
  const line = logged(fields);
  expect(line).not.toContain('hunter2');
  expect(line).toContain('[redacted]');
});

test('writes one JSON line with name, level as a word and an ISO time', () => {
  expect(JSON.parse(logged({ campaignId: 'c1' }))).toMatchObject({
    name: 'test',
    level: 'info',
    msg: 'said',
    campaignId: 'c1',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('writes errors with their stack and cause', () => {
  const line = logged({ err: new Error('outer', { cause: new Error('inner') }) });
  expect(line).toMatch(/outer.*inner/);
});
