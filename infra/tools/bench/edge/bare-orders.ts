import Fastify from 'fastify';

/**
 * The baseline of a reported order: the same framework parses the JSON and sends a response of the same size, but
 * stores nothing.
 */
const app = Fastify({ logger: false });
app.post('/api/v1/track/sale', (_request, reply) => {
  reply.code(202).send({ id: '019b1f3c-7a52-7c3e-9b1d-2f6a8c4e5d70', status: 'accepted' });
});
app.get('/readyz', (_request, reply) => {
  reply.send('ready');
});
await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 0) });
