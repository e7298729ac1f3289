import { accessSync, constants } from 'node:fs';
import { text } from '@sillage/proto/values/text';
import { z } from 'zod';

/** The environment is not a valid configuration. `message` has one line per wrong variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/**
 * Parses environment variables with a schema whose keys are the variables' names. An empty variable counts as absent.
 * Throws a ConfigError with one line per wrong variable: its name and the problem, but not its value, which may be
 * secret.
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

/** A file that this process can read; checked at the start, not at the first connection. */
const readableFile = (variable: string) =>
  z.string().refine(isReadable, `${variable} names a file that cannot be read`);

/** The URL of a Postgres. Checks that the files that it names (such as `sslrootcert`) exist. */
const postgresUrl = (variable: string, missing?: string) =>
  z.string(missing).refine((url) => filesIn(url, ['sslrootcert', 'sslcert', 'sslkey']).every(isReadable), {
    error: `${variable} names a file (sslrootcert, sslcert or sslkey) that cannot be read`,
  });

/** The values of these parameters in the URL of a Postgres; empty if it is not a URL. */
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
 * Variables that every service reads; a service's own schema extends this one. The descriptions are written into
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
    .describe('The lowest level of lines that are written to the log.'),
  KAFKA_BROKERS: z
    .string()
    .optional()
    .describe('`host:port,…` of Kafka. Absent: the log is a set of tables in `LOG_DATABASE_URL`.'),
  KAFKA_TLS: z
    .stringbool('is true or false')
    .optional()
    .describe(
      'Whether connections to Kafka are encrypted. Absent: they are if `KAFKA_CA_FILE` or `KAFKA_CERT_FILE` is set.',
    ),
  KAFKA_CA_FILE: readableFile('KAFKA_CA_FILE')
    .optional()
    .describe("PEM file of the authorities that sign the brokers' certificates. Absent: those that Node trusts."),
  KAFKA_CERT_FILE: readableFile('KAFKA_CERT_FILE')
    .optional()
    .describe("PEM file of this service's client certificate for Kafka; with `KAFKA_KEY_FILE`."),
  KAFKA_KEY_FILE: readableFile('KAFKA_KEY_FILE')
    .optional()
    .describe('PEM file of the private key of `KAFKA_CERT_FILE`.'),
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
      'How many days the log of clicks is kept; must be the same for every service. With a limit, `npm run rebuild` needs a snapshot. 0: for ever. Absent: for ever, except that an existing Kafka topic keeps its own limit.',
    ),
  LOG_COMPACTION_LAG_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .optional()
    .describe(
      'The longest time until Kafka removes states that a newer one has replaced, such as the name of an erased person. Absent: a day, except that an existing topic keeps its own limit.',
    ),
  LOG_DATABASE_URL: postgresUrl('LOG_DATABASE_URL')
    .optional()
    .describe('The Postgres that stores the log if there is no Kafka.'),
  REDIS_URL: z
    .string()
    .optional()
    .describe(
      'The hot store: `redis://…`, or `rediss://user:password@host:6379` over TLS. Absent: memory of the process, for an installation of one process only.',
    ),
  REDIS_CA_FILE: readableFile('REDIS_CA_FILE')
    .optional()
    .describe(
      'PEM file of the authorities that sign the certificate of a `rediss://` server. Absent: those that Node trusts.',
    ),
  INTERNAL_SECRET: z
    .string('INTERNAL_SECRET is required: at least 32 random characters, the same for every service')
    .min(32, 'INTERNAL_SECRET must have at least 32 characters')
    .describe(
      'At least 32 random characters, the same for every service. Authenticates calls between services; other keys are derived from it.',
    ),
  JWT_SECRET: z
    .string()
    .min(32, 'JWT_SECRET must have at least 32 characters')
    .optional()
    .describe(
      'The secret of access tokens signed with HS256. Identity signs with it if it has no key; if it has one, tokens signed with the secret are still accepted. Absent: only tokens signed with a key of the JWKS are accepted.',
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
    .describe('Comma-separated addresses or ranges of the proxies whose `X-Forwarded-For` is trusted. Absent: none.'),
  OPS_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'OPS_HOSTS is a list such as identity.shop.svc.cluster.local')))
    .optional()
    .describe(
      'Comma-separated host names under which `/readyz` and `/metrics` answer, besides addresses, `localhost` and names without a dot.',
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
      'How long a stopping service still accepts requests after its readiness fails, so that load balancers can react.',
    ),
  SHUTDOWN_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(25_000)
    .describe('How long a stopping service waits for running requests and batches.'),
});
export type CommonConfig = z.infer<typeof CommonConfig>;

/** The variables for connecting to the log. */
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
    'The Postgres with the schema of the service, in which it has a role of its own. With `?sslmode=verify-full&sslrootcert=FILE` its certificate is checked.',
  );

/** `DATABASE_MAX_CONNECTIONS` of a service with a schema of its own. */
export const databaseMaxConnections = (standard: number) =>
  z.coerce.number().int().min(4).default(standard).describe('The size of the connection pool.');

/** `MIGRATE_AT_START` of a service with a schema of its own. */
export const migrateAtStart = z
  .stringbool('is true or false')
  .default(true)
  .describe(
    'Whether the service migrates its schema when it starts. False: it waits, not ready, until its program has been run with the argument `migrate` elsewhere.',
  );

/** `EVENTS_RETENTION_DAYS` of a service that receives or sends webhooks. */
export const eventsRetentionDays = z.coerce
  .number()
  .int()
  // Providers resend events for days.
  .min(7)
  .default(60)
  .describe('How many days records of received and sent webhooks are kept after they are settled.');

/** `JWKS_URL` of a service that checks access tokens. */
export const jwksUrl = z
  .url('JWKS_URL is required: the address of /auth/v1/.well-known/jwks.json of the identity service')
  .describe("Identity's public keys: the address of its `/auth/v1/.well-known/jwks.json`.");

/** `SUPPORT_EMAIL` of a service that shows this address or sends mails to it. */
export const supportEmail = z
  .email('SUPPORT_EMAIL is an e-mail address')
  .optional()
  .describe('The e-mail address of the support. Absent: `support@` at the host of `PUBLIC_URL`.');

/** `SUPPORT_HOURS` of a service that shows when support answers. */
export const supportHours = text(200)
  .optional()
  .describe(
    'When the support answers, as shown on the contact page, such as `Mon-Fri 9:00-18:00 CET`. Absent: not shown.',
  );

/** `CONTACT_RETENTION_DAYS` of a service that stores messages to support, or shows how long they are kept. */
export const contactRetentionDays = z.coerce
  .number('is a number of days')
  .int()
  .positive('is 1 or more')
  .default(365)
  .describe('How many days messages of the contact form are kept.');

/** The support address; `support@localhost` in a local installation. */
export const supportAddress = (config: { readonly SUPPORT_EMAIL?: string | undefined; readonly PUBLIC_URL: string }) =>
  config.SUPPORT_EMAIL ?? `support@${new URL(config.PUBLIC_URL).hostname}`;

/** `PUBLIC_URL` of a service that creates public URLs, or depends on them. */
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
  .describe('Whether this process runs scheduled jobs of its service. One process is enough.');
