/**
 * Route configuration of the sign-in API: its routes change credentials, and each handler authorises the request
 * itself, including the second factor (`signedInFully`), with the error codes of the contract.
 */
export const OWN_CHECK = { config: { changes: 'access', proof: 'own check' } } as const;
