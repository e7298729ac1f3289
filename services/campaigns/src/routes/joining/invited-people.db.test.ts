import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEvent, deliver } from '../../testing/account-events.ts';
import { askForLink, readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { invited } from '../../testing/invitations.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const tables = ['invitations', 'invitation_refusals'] as const;
async function isAnywhere(text: string): Promise<boolean> {
  const found = await Promise.all(
    tables.map((table) =>
      sql`select from ${sql.table(table)} as t where t::text ilike ${`%${text}%`}`.execute(fixture.db),
    ),
  );
  return found.some(({ rows }) => rows.length > 0);
}

test('whoever was only invited sees it among what is held about them', async () => {
  const { email } = await invited(fixture, {}, { words: 'I like your blog.' });
  expect((await askForLink(fixture, email)).statusCode).toBe(202);
  expect((await takeMails(fixture)).map(({ to }) => to)).toEqual([email]);
  expect(await readerOf(fixture, email).held()).toMatchObject({
    affiliates: [],
    invitations: [
      { campaignName: 'Boots', merchantName: 'Zoé', state: 'open', name: 'Grace', words: 'I like your blog.' },
    ],
  });
});

test('an accepted invitation goes with the affiliate who is erased', async () => {
  const { email, holder, merchant } = await invited(fixture);
  await holder.accept();
  const reader = readerOf(fixture, email);
  const [held] = (await reader.held()).affiliates;
  await reader.ask({ kind: 'erasure', affiliateId: held?.affiliateId ?? '', language: 'en' });
  const { id } = await fixture.db
    .selectFrom('dataRequests')
    .select('id')
    .where('affiliateId', '=', held?.affiliateId ?? '')
    .executeTakeFirstOrThrow();
  const path = `/api/v1/affiliates/data-requests/${id}/decision`;
  expect((await merchant.call(path, { method: 'POST', body: { decision: 'carry_out' } })).status).toBe(204);
  expect(await isAnywhere(email)).toBe(false);
  await takeMails(fixture);
});

test('whoever refuses for ever is remembered without their address', async () => {
  const { email, holder, campaignId } = await invited(fixture);
  await holder.decline();
  const over = fixture.time.now + 30 * DAY_MS;
  const { rows } = await sql`
    delete from invitations where forgettable_since < ${new Date(over + 1)} and campaign_id = ${campaignId}
    returning id`.execute(fixture.db);
  expect(rows).toHaveLength(1);
  expect(await isAnywhere(email)).toBe(false);
});

test('everything goes with the account of the merchant', async () => {
  const { email, holder, merchant, outcomes } = await invited(fixture);
  await holder.decline();
  await outcomes(`second-${email}`);
  await takeMails(fixture);
  await deliver(fixture, accountEvent(merchant.id, 1, 'erased'));
  expect(await isAnywhere(email)).toBe(false);
  expect(await isAnywhere(merchant.id)).toBe(false);
});
