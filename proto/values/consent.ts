/** Version of the consent question. Incrementing it asks all visitors again. */
export const CONSENT_VERSION = 1;
/** How long a decision is valid, and its record is kept. */
export const CONSENT_DAYS = 365;
