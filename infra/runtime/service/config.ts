import { accessSync, constants } from 'node:fs';
import { text } from '@sillage/proto/values/text';
import { z } from 'zod';

/** The environment does not make a valid configuration. `message` names each wrong variable on a line of its own. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/**
 * Parses environment variables with a schema whose keys are the variables' names. An empty variable counts as absent.
 * Throws a ConfigError with one line per wrong variable: its name, what is wrong, and never its value (it may be a
 * secret).
 */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(environment)'}: ${issue.message}`);
  throw new ConfigError(
    `The configuration is not valid. Set these environment variables and start again:\n${lines.join('\n')}`,
  );
}

/** A file that this process can read now: what is wrong with it is said at the start, not by the first connection. */
const readableFile = (variable: string) =>
  z.string().refine(isReadable, `${variable} names a file that cannot be read`);

/** The address of a Postgres. The files that it names (`sslrootcert` and its like) are there. */
const postgresUrl = (variable: string, missing?: string) =>
  z.string(missing).refine((url) => filesIn(url, ['sslrootcert', 'sslcert', 'sslkey']).every(isReadable), {
    error: `${variable} names a file (sslrootcert, sslcert or sslkey) that cannot be read`,
  });

/** What the address of a Postgres says under these names; nothing where it is not an address. */
export function filesIn(url: string, names: readonly string[]): readonly string[] {
  const parameters = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  return names.flatMap((name) => parameters.get(name) ?? []);
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Variables that every service reads; a service's own schema extends this one. Descriptions make up
 * docs/configuration.md.
 */
export const CommonConfig = z.object({
  HOST: z.string().default('127.0.0.1').describe('The address that it listens on. Images set all interfaces.'),
  PORT: z.coerce
    .number('PORT is a number from 0 to 65535')
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('The port that it listens on; 0 is any free one. Images set 8080.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe line that is written to the log.'),
  KAFKA_BROKERS: z
    .string()
    .optional()
    .describe('`host:port,…` of Kafka. Absent: the log is a set of tables in `LOG_DATABASE_URL`.'),
  KAFKA_TLS: z
    .stringbool('is true or false')
    .optional()
    .describe(
      'Connections to Kafka are encrypted. Absent: they are where `KAFKA_CA_FILE` or `KAFKA_CERT_FILE` is set.',
    ),
  KAFKA_CA_FILE: readableFile('KAFKA_CA_FILE')
    .optional()
    .describe("PEM file of the authorities that sign the brokers' certificates. Absent: those that Node knows."),
  KAFKA_CERT_FILE: readableFile('KAFKA_CERT_FILE')
    .optional()
    .describe('PEM file of the certificate by which Kafka knows this service; with `KAFKA_KEY_FILE`.'),
  KAFKA_KEY_FILE: readableFile('KAFKA_KEY_FILE').optional().describe('PEM file of its private key.'),
  KAFKA_USERNAME: z
    .string()
    .optional()
    .describe('The user of this service at Kafka (SCRAM-SHA-512); with `KAFKA_PASSWORD`.'),
  KAFKA_PASSWORD: z.string().optional().describe('Its password.'),
  CLICK_LOG_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'How many days the log of clicks is kept, the same for every service; then `npm run rebuild` needs a snapshot. 0: for ever. Absent: for ever, and a topic of Kafka that is set up otherwise stays so.',
    ),
  LOG_COMPACTION_LAG_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .optional()
    .describe(
      'After this time at the latest Kafka compacts what a newer state replaces, such as the name of somebody who was erased. Absent: a day, and a topic with another limit keeps it.',
    ),
  LOG_DATABASE_URL: postgresUrl('LOG_DATABASE_URL')
    .optional()
    .describe('The Postgres that holds the log where there is no Kafka.'),
  REDIS_URL: z
    .string()
    .optional()
    .describe(
      'The hot store: `redis://…`, or `rediss://user:password@host:6379` over TLS. Absent: memory of the process, for an installation of one process only.',
    ),
  REDIS_CA_FILE: readableFile('REDIS_CA_FILE')
    .optional()
    .describe('PEM file of the authorities that sign the certificate of a `rediss://`. Absent: those that Node knows.'),
  INTERNAL_SECRET: z
    .string('INTERNAL_SECRET is required: at least 32 random characters, the same for every service')
    .min(32, 'INTERNAL_SECRET must have at least 32 characters')
    .describe(
      'At least 32 random characters, the same for every service: proves that an internal call comes from one of them, and is what other keys are derived from.',
    ),
  JWT_SECRET: z
    .string()
    .min(32, 'JWT_SECRET must have at least 32 characters')
    .optional()
    .describe(
      'The secret of access tokens signed with HS256. Identity signs with it where it has no key; beside a key, tokens that it signed are accepted. Absent: only tokens of a key of the JWKS are.',
    ),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'TRUSTED_PROXIES is a list such as 10.0.0.0/8,::1'),
      ),
    )
    .optional()
    .describe(
      "Comma-separated addresses or ranges of the proxies whose `X-Forwarded-For` is believed. Absent: nobody's.",
    ),
  OPS_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'OPS_HOSTS is a list such as identity.shop.svc.cluster.local')))
    .optional()
    .describe(
      'Comma-separated host names by which `/readyz` and `/metrics` may be asked, besides addresses, `localhost` and names without a dot.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Base address of an OTLP/HTTP collector. One trace follows a click from the gateway to its commission. Absent: no tracing.',
    ),
  SHUTDOWN_DELAY_MS: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(0)
    .describe(
      'How long a stopping service still takes requests after readiness went off, so that load balancers can follow.',
    ),
  SHUTDOWN_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(25_000)
    .describe('How long a stopping service waits for requests and batches under way.'),
});
export type CommonConfig = z.infer<typeof CommonConfig>;

/** Those of them that say where the log is, and how to get at it. */
export const LogConfig = CommonConfig.pick({
  KAFKA_BROKERS: true,
  KAFKA_TLS: true,
  KAFKA_CA_FILE: true,
  KAFKA_CERT_FILE: true,
  KAFKA_KEY_FILE: true,
  KAFKA_USERNAME: true,
  KAFKA_PASSWORD: true,
  LOG_DATABASE_URL: true,
  CLICK_LOG_RETENTION_DAYS: true,
  LOG_COMPACTION_LAG_MS: true,
});
export type LogConfig = z.infer<typeof LogConfig>;

/** `DATABASE_URL` of a service with a schema of its own. */
export const databaseUrl = (schema: string) =>
  postgresUrl('DATABASE_URL', `DATABASE_URL is required: the Postgres that holds the schema "${schema}"`).describe(
    'The Postgres that holds the schema of the service, in which it has a role of its own. With `?sslmode=verify-full&sslrootcert=FILE` its certificate is checked.',
  );

/** `DATABASE_MAX_CONNECTIONS` of a service with a schema of its own. */
export const databaseMaxConnections = (standard: number) =>
  z.coerce.number().int().min(4).default(standard).describe('The size of the pool of connections.');

/** `MIGRATE_AT_START` of a service with a schema of its own. */
export const migrateAtStart = z
  .stringbool('is true or false')
  .default(true)
  .describe(
    'It brings its schema up to date when it starts. False: it waits, not ready, until the argument `migrate` of its program, run elsewhere, has done so.',
  );

/** `EVENTS_RETENTION_DAYS` of a service that takes or sends webhooks. */
export const eventsRetentionDays = z.coerce
  .number()
  .int()
  // Providers repeat an event for days.
  .min(7)
  .default(60)
  .describe('How many days it keeps which webhooks it took, and which it sent, after they are dealt with.');

/** `JWKS_URL` of a service that checks access tokens. */
export const jwksUrl = z
  .url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service')
  .describe("Identity's public keys: the address of its `/auth/v1/.well-known/jwks.json`.");

/** `SUPPORT_EMAIL` of a service that says whom to write to, or writes there. */
export const supportEmail = z
  .email('SUPPORT_EMAIL is an e-mail address')
  .optional()
  .describe('Where people who need help write to. Absent: `support@` at the host of `PUBLIC_URL`.');

/** `SUPPORT_HOURS` of a service that says when the support answers. */
export const supportHours = text(200)
  .optional()
  .describe(
    'When the support answers, as the contact page says it, such as `Mon-Fri 9:00-18:00 CET`. Absent: it says nothing of it.',
  );

/** `CONTACT_RETENTION_DAYS` of a service that keeps messages to the support, or says how long they are kept. */
export const contactRetentionDays = z.coerce
  .number('is a number of days')
  .int()
  .positive('is 1 or more')
  .default(365)
  .describe('How many days messages of the contact form are kept.');

/** Where people who need help write to; on a machine of one's own `support@localhost`. */
export const supportAddress = (config: { readonly SUPPORT_EMAIL?: string | undefined; readonly PUBLIC_URL: string }) =>
  config.SUPPORT_EMAIL ?? `support@${new URL(config.PUBLIC_URL).hostname}`;

/** `PUBLIC_URL` of a service that hands out addresses, or acts by them. */
export const publicUrl = z
  .url({
    protocol: /^https?$/,
    error: 'PUBLIC_URL is required: the address that visitors use, such as https://go.example.com',
  })
  .describe(
    'The address that visitors use. Every tracked link, script address and link in a mail begins with it; with https, cookies are secure and browsers are instructed to use https only.',
  );

/** `JOBS_ENABLED` of a service with scheduled work. */
export const jobsEnabled = z
  .stringbool('is true or false')
  .default(true)
  .describe('This process takes part in the scheduled work of its service. One that does is enough.');
