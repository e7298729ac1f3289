const LIMITS = { RATE_SIGN_UP_PER_ACCOUNT: '1000', RATE_ANONYMOUS_PER_ADDRESS: '1000' };

/** Settings by which accounts are confirmed at once, wait for a confirmation, or cannot be created. */
export const SIGN_UPS = {
  open: { ...LIMITS, AUTOCONFIRM_PHONE: 'true', ANONYMOUS_ENABLED: 'true' },
  careful: { ...LIMITS, AUTOCONFIRM_EMAIL: 'false', PASSWORD_MIN_LENGTH: '8' },
  closed: { ...LIMITS, SIGNUP_ENABLED: 'false', ANONYMOUS_ENABLED: 'true' },
};
