import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { type CommonConfig, filesIn } from '../config/config.ts';
import type { Metrics } from './metrics.ts';

type Files = Pick<CommonConfig, 'KAFKA_CA_FILE' | 'KAFKA_CERT_FILE' | 'REDIS_CA_FILE'> & {
  readonly DATABASE_URL?: unknown;
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Exposes the earliest expiry of the certificates for connections to each engine. The files are read at each scrape,
 * because renewals replace them.
 */
export function exposeCertificates(metrics: Metrics, config: Files): void {
  const engines = Object.entries(filesOf(config)).filter(([, files]) => files.length > 0);
  if (engines.length === 0) return;
  new Gauge({
    name: 'sillage_certificate_expires_timestamp_seconds',
    help: 'When the first certificate ends that is used for an engine, of authorities and of this service',
    labelNames: ['engine'],
    registers: [metrics],
    async collect() {
      for (const [engine, files] of engines) {
        const ends = await Promise.all(files.map(firstEnd));
        this.set({ engine }, Math.min(...ends) / 1000);
      }
    },
  });
}

function filesOf(config: Files): Readonly<Record<string, readonly string[]>> {
  const given = (...files: readonly (string | undefined)[]) => files.filter((file) => file !== undefined);
  const database = typeof config.DATABASE_URL === 'string' ? config.DATABASE_URL : '';
  return {
    kafka: given(config.KAFKA_CA_FILE, config.KAFKA_CERT_FILE),
    redis: given(config.REDIS_CA_FILE),
    postgres: filesIn(database, ['sslrootcert', 'sslcert']).filter((file) => file !== 'system'),
  };
}

/** The earliest expiry of all certificates in a PEM file, in milliseconds since the epoch. */
async function firstEnd(file: string): Promise<number> {
  const certificates = (await readFile(file, 'utf8')).match(CERTIFICATE) ?? [];
  return Math.min(...certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo)));
}
