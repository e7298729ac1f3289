import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@sillage/proto/services';
import { freePort } from '@sillage/runtime/http/free-port';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../images/bundle.js';
import { isAvailable, prometheusPath } from '../local/testing/index.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { queries, ruleFiles } from './files.ts';

/** Declared only by services with certificates, which those of this test lack. */
const WITH_TLS_ONLY = ['sillage_certificate_expires_timestamp_seconds'];

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
});
const Alerts = z.object({
  alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
});
const Targets = z.object({
  activeTargets: z.array(z.object({ health: z.string(), lastError: z.string(), scrapeUrl: z.string() })),
});

/** Runs a Prometheus that scrapes every second, until `use` has ended. */
async function withPrometheus<T>(targets: readonly string[], use: (url: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'sillage-prometheus-'));
  const port = await freePort();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ruleFiles.map((path) => join(ROOT, path)),
    scrape_configs: [{ job_name: 'sillage', honor_labels: true, static_configs: [{ targets }] }],
  };
  // JSON is valid YAML.
  writeFileSync(join(directory, 'prometheus.yml'), JSON.stringify(config));
  const args = [
    `--config.file=${directory}/prometheus.yml`,
    `--storage.tsdb.path=${directory}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn(await prometheusPath(), args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

async function ask<Schema extends z.ZodType>(url: string, path: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = z.object({ data: z.unknown() }).parse(await (await fetch(`${url}/api/v1/${path}`)).json());
  return schema.parse(answer.data);
}
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** The services' metrics in a query; recorded ones have colons in their names. */
const namesIn = (expr: string): readonly string[] =>
  [...expr.matchAll(/(?<![:\w])(?:sillage|http|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );

const engines = (await isAvailable('kafka')) && (await isAvailable('postgres')) && (await isAvailable('redis'));

describe.skipIf(!engines || !(await isAvailable('prometheus')))('Prometheus beside a running cluster', () => {
  test('reads every service, knows every figure of rules and dashboards, and notices a service that ends', () =>
    withTestbed({}, async (testbed) => {
      const targets = serviceNames.map((name) => new URL(testbed[name].url).host);
      await withPrometheus(targets, async (url) => {
        const unread = async () =>
          (await orUndefined(ask(url, 'targets', Targets)))?.activeTargets.filter(({ health }) => health !== 'up');
        await expect.poll(unread).toEqual([]);

        const broken = async () =>
          (await ask(url, 'rules', Rules)).groups.flatMap(({ rules }) =>
            rules.filter(({ health }) => health !== 'ok').map(({ name }) => name),
          );
        await expect.poll(broken).toEqual([]);

        // Declared metrics, with or without samples.
        const texts = await Promise.all(
          targets.map(async (target) => (await fetch(`http://${target}/metrics`)).text()),
        );
        const declared = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
        const known = new Set([...declared, ...WITH_TLS_ONLY]);
        const unknown = queries().flatMap(({ place, expr }) =>
          namesIn(expr)
            .filter((name) => !known.has(name))
            .map((name) => `${place}: ${name}`),
        );
        expect(unknown).toEqual([]);

        await testbed.payout.kill('SIGKILL');
        const down = async () =>
          (await ask(url, 'alerts', Alerts)).alerts
            .map(({ labels }) => labels)
            .find(
              ({ alertname, instance }) => alertname === 'ServiceDown' && instance === new URL(testbed.payout.url).host,
            );
        await expect.poll(down).toBeDefined();
      });
    }));
});
