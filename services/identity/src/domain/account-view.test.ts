import { expect, test } from 'vitest';
import { endOfView } from './account-view.ts';

const at = (time: string) => new Date(`2027-01-10T${time}Z`);

test.each([
  ['half an hour', '10:00:00', '18:00:00', 3600, '10:30:00'],
  ['no longer than the consent', '10:00:00', '10:12:00', 3600, '10:12:00'],
  ['no longer than an access token', '10:00:00', '18:00:00', 600, '10:10:00'],
  ['never beyond the consent by a part of a second', '10:00:00', '10:12:00.900', 3600, '10:12:00'],
  ['not at all once the consent is over', '10:00:00', '10:00:00', 3600, undefined],
  ['not at all in its last seconds', '10:00:00', '10:00:04', 3600, undefined],
])('a view lasts %s', (_what, now, accessUntil, ttlS, end) => {
  expect(endOfView(at(now), at(accessUntil), ttlS)).toEqual(end === undefined ? undefined : at(end));
});
