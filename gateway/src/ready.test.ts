import { addressVariable, services } from '@sillage/proto/services';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { freePort } from '@sillage/runtime/http/free-port';
import { createLifecycle, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { GatewayConfig } from './config.ts';
import { startGateway } from './start.ts';

test('stays ready while the hot store is away: every gateway would go at once, and links need none', async () => {
  const log = createLogger('gateway', 'silent');
  const life = createLifecycle(log);
  const opsPort = await freePort();
  const names = services.gateway.calls.map(addressVariable);
  const config = loadConfig(GatewayConfig, {
    ...Object.fromEntries(names.map((name) => [name, 'http://127.0.0.1:1'])),
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
    PUBLIC_URL: 'https://go.example.com',
    JWKS_URL: 'http://127.0.0.1:1/auth/v1/.well-known/jwks.json',
    OPS_PORT: String(opsPort),
  });
  const hot = { ...createMemoryHotStore(), ping: () => Promise.reject(new Error('the hot store is away')) };
  try {
    await startGateway(life, { config, hot, log, metrics: createMetrics('gateway') });
    const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 200,
      body: { status: 'ready', checks: {} },
    });
  } finally {
    await life.stop();
  }
});
