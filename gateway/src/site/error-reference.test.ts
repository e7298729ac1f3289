import { errorCatalogue } from '@sillage/proto/http/errors';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startFixture } from '../testing/fixture.ts';

const Problem = z.object({ type: z.string(), code: z.string(), requestId: z.string() });

test('the type of a problem leads to what its code means', async () => {
  const gateway = await startFixture();
  const refused = await fetch(`${gateway.url}/api/v1/campaigns`, { headers: { 'x-request-id': 'one-of-mine' } });
  const problem = Problem.parse(await refused.json());
  expect(problem).toMatchObject({ code: 'unauthorized', requestId: 'one-of-mine' });
  const link = new URL(problem.type, refused.url);
  const page = await fetch(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).toContain(`id="${link.hash.slice(1)}"`);
  for (const code of Object.keys(errorCatalogue)) expect(html).toContain(`<section id="${code}">`);
  await gateway.close();
});
