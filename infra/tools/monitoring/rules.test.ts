import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@sillage/proto/services';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../images/bundle.js';
import { readCompose } from '../images/compose.ts';
import { alertingRules } from './files.ts';

const alerts = alertingRules().filter((rule) => rule.alert !== undefined);

describe('every alert', () => {
  test.each([...new Set(alerts.map(({ alert }) => alert))])('%s says what happens, and has a runbook', (name) => {
    const kebab = String(name)
      .replaceAll(/(?<!^)([A-Z])/g, '-$1')
      .toLowerCase();
    for (const { annotations } of alerts.filter(({ alert }) => alert === name)) {
      expect(Object.keys(annotations).sort()).toEqual(['description', 'runbook', 'summary']);
      expect(annotations.runbook).toBe(`docs/operations/runbooks/${kebab}.md`);
    }
    const runbook = join(ROOT, `docs/operations/runbooks/${kebab}.md`);
    expect(existsSync(runbook)).toBe(true);
    expect(readFileSync(runbook, 'utf8')).toMatch(new RegExp(`^# ${name}\n[^]*^## Check$[^]*^## Repair$`, 'm'));
  });
});

test('Prometheus beside docker compose asks every service, at the port where it shows its metrics', async () => {
  const Scrape = z.object({
    scrape_configs: z.tuple([z.object({ static_configs: z.tuple([z.object({ targets: z.array(z.string()) })]) })]),
  });
  const text = readFileSync(join(ROOT, 'k8s/monitoring/prometheus.yml'), 'utf8');
  const [{ static_configs }] = Scrape.parse(parse(text)).scrape_configs;
  const required = { INTERNAL_SECRET: 's'.repeat(32), POSTGRES_PASSWORD: 'secret' };
  const passwords = Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, 'secret']),
  );
  const composed = await readCompose(ROOT, { ...required, ...passwords });
  const targets = composed.map(({ name, environment }) => `${name}:${environment.OPS_PORT ?? environment.PORT}`);
  expect(static_configs[0].targets.toSorted()).toEqual(targets.toSorted());
});
