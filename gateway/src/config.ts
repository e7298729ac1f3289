import { addressVariable, services } from '@sillage/proto/services';
import {
  CommonConfig,
  contactRetentionDays,
  jwksUrl,
  publicUrl,
  supportEmail,
  supportHours,
} from '@sillage/runtime/service';
import { z } from 'zod';
import { operatorVariables } from './web/operator-variables.ts';
import { testimonialsFile } from './web/testimonials-file.ts';

type Upstream = (typeof services.gateway.calls)[number];
const upstream = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} is required: the address of that service, such as http://127.0.0.1:4001`,
    })
    .describe('The address of that service.');
const upstreams = Object.fromEntries(
  services.gateway.calls.map((name) => [addressVariable(name), upstream(addressVariable(name))]),
) as Record<`${Uppercase<Upstream>}_URL`, ReturnType<typeof upstream>>;

const perMinute = (standard: number, whose: string) =>
  z.coerce.number().int().min(0).default(standard).describe(`Requests in a minute ${whose}. 0: no limit.`);

export const GatewayConfig = CommonConfig.extend({
  ...upstreams,
  JWKS_URL: jwksUrl,
  PUBLIC_URL: publicUrl,
  WEB_DIR: z.string().optional().describe('The built web application. Absent: only the API is served.'),
  SUPPORT_EMAIL: supportEmail,
  SUPPORT_HOURS: supportHours,
  CONTACT_RETENTION_DAYS: contactRetentionDays,
  ...operatorVariables,
  PUBLIC_STATISTICS: z
    .stringbool('is true or false')
    .default(false)
    .describe("Whether the landing page shows the totals of this installation's live campaigns, rounded down."),
  TESTIMONIALS_FILE: testimonialsFile,
  CHAT_SCRIPT_URL: z
    .url({ protocol: /^https?$/, error: 'CHAT_SCRIPT_URL is the address of a script' })
    .optional()
    .describe(
      'The script of a chat for signed-in merchants, loaded once they have consented. Pages may then load resources from its origin. Absent: no chat, and no third-party resources.',
    ),
  EXCHANGE_RATES_URL: z
    .url({ protocol: /^https?$/, error: 'EXCHANGE_RATES_URL is the address of a rate service' })
    .optional()
    .describe(
      'A public rate service, asked for `/EUR` below this address once an hour; it answers `{"rates":{"USD":1.1,…}}`. For display only. Absent: a fixed table.',
    ),
  OPS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'A second port with `/healthz`, `/readyz` and `/metrics` for probes from other machines. Never expose it to the internet.',
    ),
  CLIENT_LIMIT_PER_MINUTE: perMinute(600, 'on the API, by client address'),
  AUTH_LIMIT_PER_MINUTE: perMinute(300, 'on sign-in and its relatives, by client address'),
  CONVERSION_LIMIT_PER_MINUTE: perMinute(6000, 'that report conversions, by client address. Clicks are never limited'),
  FETCH_LIMIT_PER_MINUTE: perMinute(60, 'that have the address of a shop fetched, by client address'),
  RECEIPTS_LIMIT_PER_MINUTE: perMinute(60, 'for receipts, by client address'),
  ACCOUNT_LIMIT_PER_MINUTE: perMinute(1200, 'on the API, by signed-in account'),
  KEY_LIMIT_PER_MINUTE: perMinute(600, 'on the API, by key of an account'),
  LIVE_STREAMS_PER_CLIENT: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('How many live streams one account, or one anonymous address, may hold open on one gateway.'),
  LIVE_STREAMS_OF_DEMO: z.coerce
    .number()
    .int()
    .min(0)
    .default(200)
    .describe('How many live streams all visitors of the demo together may hold open on one gateway.'),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;
