/**
 * `closing`: deletion is scheduled; `suspended`: by the administrator. In both the campaigns are suspended. `erased`:
 * nobody owns them any more.
 */
export type OwnerState = 'active' | 'closing' | 'suspended' | 'erased';

export interface Owner {
  readonly version: number;
  readonly state: OwnerState;
}

/** The state of an owner before any account event. */
export const NEW_OWNER: Owner = { version: 0, state: 'active' };

/**
 * The owner after an account event, or undefined where nothing changes: the event is known, older than what is known,
 * or the owner is erased.
 */
export function decideOwner(known: Owner, event: Owner): Owner | undefined {
  if (known.state === 'erased') return undefined;
  if (event.state === 'erased') return event;
  return event.version > known.version ? event : undefined;
}
