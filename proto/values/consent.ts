/** Of what is asked. A higher one asks everybody again. */
export const CONSENT_VERSION = 1;
/** How long a decision is good, and its proof is kept. */
export const CONSENT_DAYS = 365;
