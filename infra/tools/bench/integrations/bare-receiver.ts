import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/** The baseline of inbound webhooks: the same framework, with a verified signature and one inserted row each. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query('create table bare_deliveries (id text primary key, body jsonb not null)');
const key = Buffer.from((process.env.SECRET ?? '').slice('whsec_'.length), 'base64');
const app = Fastify({ logger: false });
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post('/', async ({ headers, body }, reply) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  if (signature !== `v1,${expected}`) return reply.code(400).send();
  await pool.query('insert into bare_deliveries values ($1, $2)', [id, String(body)]);
  return reply.code(202).send();
});
app.get('/readyz', (_request, reply) => {
  reply.send('ready');
});
await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 0) });
