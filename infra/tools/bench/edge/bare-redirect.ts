import Fastify from 'fastify';

/** The baseline of the redirect: the same framework, one parameter, one constant header, nothing recorded. */
const app = Fastify({ logger: false });
app.get('/s/:code', (_request, reply) => {
  reply.code(302).header('location', 'https://shop.example/products/blue-canvas-shoe').send();
});
app.get('/readyz', (_request, reply) => {
  reply.send('ready');
});
await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 0) });
