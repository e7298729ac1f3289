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
 * Throws a ConfigError with one line per wrong variable: its name, what is wrong, and never its value (it may be a secret).
 */
export function loadConfig<Schema extends z.ZodType>(schema: Schema, env: Readonly<Record<string, string | undefined>>): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(environment)'}: ${issue.message}`);
  throw new ConfigError(`The configuration is not valid. Set these environment variables and start again:\n${lines.join('\n')}`);
}

/** Variables that every service reads; a service's own schema extends this one. */
export const CommonConfig = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('PORT is a number from 0 to 65535').int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Comma-separated host:port of Kafka; absent: the log is a set of tables in Postgres (LOG_DATABASE_URL). */
  KAFKA_BROKERS: z.string().optional(),
  LOG_DATABASE_URL: z.string().optional(),
  /** Absent: memory of this process, for a single-process installation only. */
  REDIS_URL: z.string().optional(),
  /** Shared by the services; proves that an internal call comes from one of them. */
  INTERNAL_SECRET: z
    .string('INTERNAL_SECRET is required: at least 32 random characters, the same for every service')
    .min(32, 'INTERNAL_SECRET must have at least 32 characters'),
  /** The secret of access tokens signed with HS256; absent: only those signed with a key of the JWKS are accepted. */
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
  /** Comma-separated addresses or ranges of the proxies whose X-Forwarded-For is believed; absent: nobody's. */
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'TRUSTED_PROXIES is a list such as 10.0.0.0/8,::1')))
    .optional(),
  /** Comma-separated names, besides addresses, `localhost` and names without a dot, by which /readyz and /metrics may be asked. */
  OPS_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'OPS_HOSTS is a list such as identity.shop.svc.cluster.local')))
    .optional(),
  /** Base address of the OTLP/HTTP collector; absent: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** How long a stopping service goes on taking requests after readiness went off, so that load balancers can follow. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().nonnegative().default(0),
  /** How long a stopping service waits for requests and batches under way. */
  SHUTDOWN_TIMEOUT_MS: z.coerce.number().int().positive().default(25_000),
});
export type CommonConfig = z.infer<typeof CommonConfig>;
