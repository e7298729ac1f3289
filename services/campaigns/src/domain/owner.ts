/**
 * `closing`: the account's deletion is scheduled. `suspended`: by the administrator. Both suspend the campaigns.
 * `erased`: the campaigns have no owner any more.
 */
export type OwnerState = 'active' | 'closing' | 'suspended' | 'erased';

export interface Owner {
  readonly version: number;
  readonly state: OwnerState;
}

/** The state of an owner before any account event. */
export const NEW_OWNER: Owner = { version: 0, state: 'active' };

/**
 * The owner after an account event. Undefined if nothing changes: the event is not newer than the known state, or the
 * owner is erased.
 */
export function decideOwner(known: Owner, event: Owner): Owner | undefined {
  if (known.state === 'erased') return undefined;
  if (event.state === 'erased') return event;
  return event.version > known.version ? event : undefined;
}
