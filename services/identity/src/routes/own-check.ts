/**
 * How the sign-in API declares its routes: they change credentials, and each handler authorises the request itself as
 * its contract says, a second factor included (`signedInFully`), with the error codes of the contract.
 */
export const OWN_CHECK = { config: { changes: 'access', proof: 'own check' } } as const;
