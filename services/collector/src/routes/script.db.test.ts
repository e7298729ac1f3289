import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

test('tracking.js can be loaded from any page, cached, and asked for again by its tag', async () => {
  const first = await fixture.get('/tracking.js');
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(first.headers.get('cache-control')).toContain('max-age=');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(await first.text()).toContain('trackConversion');
  const again = await fixture.get('/tracking.js', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await fixture.get('/tracking.js', {}, 'HEAD')).status).toBe(200);
  expect((await fixture.get('/tracking.js', { 'if-none-match': `W/"x", ${first.headers.get('etag')}` })).status).toBe(
    304,
  );
});
