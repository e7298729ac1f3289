import { SumMinor } from '@sillage/proto/values/money';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildHttpApp, type HttpApp, requireUser } from '../../http/index.ts';
import { createTestSignIn } from '../../http/testing/index.ts';
import { inTransaction, type Migration } from '../../postgres/index.ts';
import { createTestDatabase } from '../../postgres/testing/index.ts';
import { AppError, createLogger } from '../../service/index.ts';
import { acceptIdempotencyKeys, idempotencyMigration } from '../index.ts';

interface Tables {
  things: { id: number; name: string; secret: string };
  idempotentRequests: { id: Uint8Array; claimedAt: Date; answer: Uint8Array | null };
}

/** What the handler meets: `before` and `after` its transaction is committed. */
interface Faults {
  before?: () => Promise<void>;
  after?: () => Promise<void>;
}

const things: Migration = {
  name: '2026-11-24-things',
  up: (run) => run`create table things (id int generated always as identity, name text not null, secret text not null)`,
};
const Thing = z.object({ name: z.enum(['chair', 'table', 'refused']), costsMinor: SumMinor.optional() });
const SECRET = 'a secret of at least thirty-two characters';

/** A service that makes and deletes things, and accepts keys. */
export async function createThings() {
  const database = await createTestDatabase<Tables>({
    schema: 'things',
    migrations: [things, idempotencyMigration('2026-11-25')],
  });
  const { db } = database;
  const log = createLogger('test', 'silent');
  const { authenticator, signIn } = await createTestSignIn();
  const ana = await signIn();
  const bob = await signIn();
  const onRequest = requireUser(authenticator);
  let app: HttpApp;

  const stage = {
    db,
    log,
    ana,
    bob,
    time: { now: 0 },
    faults: {} as Faults,
    options: { onRequest, config: { changes: 'nothing' } } as const,
    app: () => app,
    /** With nothing of what was before. */
    async open(): Promise<void> {
      stage.time.now = Date.parse('2026-11-24T10:00:00Z');
      stage.faults = {};
      app = buildHttpApp({ name: 'test', log });
      acceptIdempotencyKeys(app, { db, clock: () => stage.time.now, secret: SECRET });
      addRoutes(app);
      await sql`truncate things, idempotent_requests`.execute(db);
    },
    make: (key: string | undefined, name = 'chair', { headers } = ana, costsMinor?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/things',
        body: { name, costsMinor },
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      }),
    count: async () => (await db.selectFrom('things').selectAll().execute()).length,
    close: () => database.close(),
  };
  return stage;

  function addRoutes(app: HttpApp): void {
    app.post('/api/v1/things', { ...stage.options, schema: { body: Thing } }, async (request, reply) => {
      await stage.faults.before?.();
      const { name } = request.body;
      const made = await inTransaction(db, async (trx) => {
        if (name === 'refused') throw new AppError('conflict', 'There is no room.');
        return trx
          .insertInto('things')
          .values({ name, secret: `secret ${Math.random()}` } as never)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      await stage.faults.after?.();
      return reply.code(201).header('x-made', String(made.id)).send(made);
    });
    app.delete('/api/v1/things', stage.options, async (_request, reply) => {
      await inTransaction(db, (trx) => trx.deleteFrom('things').execute());
      return reply.code(204).send();
    });
  }
}
