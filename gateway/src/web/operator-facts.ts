import { OPERATOR_FACTS, type SiteFacts } from '@sillage/proto/http/public-site';
import { supportAddress } from '@sillage/runtime/service';
import type { GatewayConfig } from '../config.ts';
import type { operatorVariables } from './operator-variables.ts';

type FactVariable = Exclude<keyof typeof operatorVariables, 'SUBPROCESSORS'>;

const variableOf = {
  operatorName: 'OPERATOR_NAME',
  operatorAddress: 'OPERATOR_ADDRESS',
  operatorRegistration: 'OPERATOR_REGISTRATION',
  operatorVatId: 'OPERATOR_VAT_ID',
  operatorRepresentative: 'OPERATOR_REPRESENTATIVE',
  operatorPhone: 'OPERATOR_PHONE',
  hostingProvider: 'HOSTING_PROVIDER',
  dataProtectionContact: 'DATA_PROTECTION_CONTACT',
  supervisoryAuthority: 'SUPERVISORY_AUTHORITY',
  governingLaw: 'GOVERNING_LAW',
  jurisdiction: 'JURISDICTION',
} as const satisfies Record<(typeof OPERATOR_FACTS)[number], FactVariable>;

/** Facts for the public pages, from the gateway's configuration. */
export function factsOf(config: GatewayConfig): SiteFacts {
  return {
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    supportEmail: supportAddress(config),
    supportHours: config.SUPPORT_HOURS,
    contactKeptDays: config.CONTACT_RETENTION_DAYS,
    operator: Object.fromEntries(OPERATOR_FACTS.map((name) => [name, config[variableOf[name]]])),
    subprocessors: config.SUBPROCESSORS,
    testimonials: config.TESTIMONIALS_FILE ?? [],
  };
}
