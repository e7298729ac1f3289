import { expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import { sessionDay, sessionPrefix } from './sessions.ts';

test.each([0, 1, 15, 16, 1023, 1024, 20_784, 65_535])(
  'reads day %i from what a session of that day begins with',
  (day) => {
    expect(sessionDay(`${sessionPrefix(day * DAY_MS)}and the rest`)).toBe(day * DAY_MS);
    expect(sessionPrefix(day * DAY_MS + DAY_MS - 1)).toBe(sessionPrefix(day * DAY_MS));
  },
);

test.each(['', 'A', '#!§', '___'])('reads some day from %j', (sessionId) => {
  expect(sessionDay(sessionId)).toBeGreaterThanOrEqual(0);
  expect(sessionDay(sessionId)).toBeLessThan(65_536 * DAY_MS);
});
