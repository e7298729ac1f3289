/**
 * How the sign-in API declares its routes: they change the ways in, and each asks for what its contract says, a second
 * factor included (`signedInFully`), in the contract's own words.
 */
export const OWN_CHECK = { config: { changes: 'access', proof: 'own check' } } as const;
