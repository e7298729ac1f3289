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
    .describe('The address of that service, whose health is asked for.');
const addresses = Object.fromEntries(
  services.monitor.calls.map((name) => [addressVariable(name), called(addressVariable(name))]),
) as Record<`${Uppercase<Called>}_URL`, ReturnType<typeof called>>;

export const MonitorConfig = CommonConfig.extend({
  ...MailConfig.shape,
  ...addresses,
  GATEWAY_URL: called('GATEWAY_URL').describe(
    'Where probes enter, as visitors do: the gateway or, better, the public address, so that what is in front of it is probed, too.',
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
      'Where the root of receipts of each day is mailed to, so that there is a copy that nobody here can change. Absent: nowhere.',
    ),
  ARCHIVE_MAX_MB: z.coerce
    .number()
    .int()
    .positive()
    .default(1024)
    .describe(
      'The largest archive of an account that is made and kept in the database for a few days. Larger ones are downloaded while they are made.',
    ),
  BACKUPS_FILE: z
    .string()
    .optional()
    .describe('Where the backups of npm start are noted, which sets it by itself. Absent: others make the backups.'),
  PROBES_ENABLED: z
    .stringbool('is true or false')
    .default(true)
    .describe('This process takes part in probing. One that does is enough.'),
});
export type MonitorConfig = z.infer<typeof MonitorConfig>;

/** Where each service answers. */
export const addressesOf = (config: MonitorConfig): Readonly<Record<Called, string>> =>
  Object.fromEntries(
    services.monitor.calls.map((name: ServiceName & Called) => [name, config[addressVariable(name)]]),
  ) as Record<Called, string>;
