import { addressVariable, type ServiceName, services } from '@sillage/proto/services';
import { MailConfig } from '@sillage/runtime/mail';
import {
  CommonConfig,
  contactRetentionDays,
  databaseMaxConnections,
  databaseUrl,
  jwksUrl,
  migrateAtStart,
  publicUrl,
  supportEmail,
  supportHours,
} from '@sillage/runtime/service';
import { z } from 'zod';

type Called = (typeof services.monitor.calls)[number];
const called = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} is required: the address of that service, such as http://127.0.0.1:4001`,
    })
    .describe('The address of that service, for health checks.');
const addresses = Object.fromEntries(
  services.monitor.calls.map((name) => [addressVariable(name), called(addressVariable(name))]),
) as Record<`${Uppercase<Called>}_URL`, ReturnType<typeof called>>;

export const MonitorConfig = CommonConfig.extend({
  ...MailConfig.shape,
  ...addresses,
  GATEWAY_URL: called('GATEWAY_URL').describe(
    'The address that probes use: the gateway or, better, the public address, so that proxies in front of it are probed as well.',
  ),
  DATABASE_URL: databaseUrl('monitor'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(4),
  MIGRATE_AT_START: migrateAtStart,
  PUBLIC_URL: publicUrl,
  JWKS_URL: jwksUrl,
  ADMIN_EMAIL: z
    .email('ADMIN_EMAIL is an e-mail address')
    .optional()
    .describe(
      'The administrator: the account with this verified address, once its second factor was entered. Absent: nobody.',
    ),
  SUPPORT_EMAIL: supportEmail,
  SUPPORT_HOURS: supportHours,
  CONTACT_RETENTION_DAYS: contactRetentionDays,
  ROOTS_EMAIL: z
    .email('ROOTS_EMAIL is an e-mail address')
    .optional()
    .describe(
      "The e-mail address that gets each day's root of receipts, as a copy outside of this installation. Absent: none.",
    ),
  ARCHIVE_MAX_MB: z.coerce
    .number()
    .int()
    .positive()
    .default(1024)
    .describe(
      'The largest account archive that is stored in the database for a few days. Larger ones are streamed while they are created.',
    ),
  BACKUPS_FILE: z
    .string()
    .optional()
    .describe(
      'The file in which `npm start` records its backups; it sets this variable itself. Absent: backups are made elsewhere.',
    ),
  PROBES_ENABLED: z
    .stringbool('is true or false')
    .default(true)
    .describe('Whether this process runs probes. One process is enough.'),
});
export type MonitorConfig = z.infer<typeof MonitorConfig>;

/** The addresses of the services. */
export const addressesOf = (config: MonitorConfig): Readonly<Record<Called, string>> =>
  Object.fromEntries(
    services.monitor.calls.map((name: ServiceName & Called) => [name, config[addressVariable(name)]]),
  ) as Record<Called, string>;
