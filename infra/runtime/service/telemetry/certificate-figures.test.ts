import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { exposeCertificates } from './certificate-figures.ts';
import { createMetrics } from './metrics.ts';

test('shows when the first certificate of an engine ends, of all that its files hold', async () => {
  const [first = '', second = '', third = ''] = rootCertificates;
  const endOf = (pem: string) => Date.parse(new X509Certificate(pem).validTo) / 1000;
  const directory = await mkdtemp(join(tmpdir(), 'sillage-certificates-'));
  try {
    const [authorities, own] = [join(directory, 'ca.pem'), join(directory, 'own.pem')];
    await writeFile(authorities, `${first}\n${second}\n`);
    await writeFile(own, third);
    const metrics = createMetrics('shop');
    exposeCertificates(metrics, {
      KAFKA_CA_FILE: authorities,
      KAFKA_CERT_FILE: own,
      DATABASE_URL: `postgresql://db/shop?sslmode=verify-full&sslrootcert=${encodeURIComponent(own)}`,
    });
    const { text } = await metrics.expose();
    const name = 'sillage_certificate_expires_timestamp_seconds';
    expect(text).toContain(`${name}{engine="kafka",service="shop"} ${Math.min(...[first, second, third].map(endOf))}`);
    expect(text).toContain(`${name}{engine="postgres",service="shop"} ${endOf(third)}`);
    expect(text).not.toContain('redis');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
