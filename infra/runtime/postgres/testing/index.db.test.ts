import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './index.ts';

async function connectedTo(url: string) {
  const client = new Client({ connectionString: url });
  const errors: string[] = [];
  client.on('error', ({ message }) => errors.push(message));
  await client.connect();
  return { client, errors };
}

test('a database that is closed waits for connections that are about to end', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const { client, errors } = await connectedTo(database.url);
  const ended = client.query('select pg_sleep(0.5)').finally(() => client.end());
  await database.close();
  await ended;
  expect(errors).toEqual([]);
});

test('a database that is closed ends connections that stay', async () => {
  const database = await createTestDatabase({ schema: 'unused', migrations: [] });
  const { client, errors } = await connectedTo(database.url);
  await database.close();
  await expect.poll(() => errors[0]).toMatch(/terminating connection/);
  await client.end().catch(() => {});
});
