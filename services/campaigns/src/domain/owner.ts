/** `closing`: deletion is scheduled, the campaigns rest. `erased`: nobody owns them any more. */
export type OwnerState = 'active' | 'closing' | 'erased';

export interface Owner {
  readonly version: number;
  readonly state: OwnerState;
}

/** Of whom no event has come. */
export const NEW_OWNER: Owner = { version: 0, state: 'active' };

/**
 * The owner after an account event, or undefined where it says nothing new: known already, passed by a later one, or
 * after the end.
 */
export function decideOwner(known: Owner, event: Owner): Owner | undefined {
  if (known.state === 'erased') return undefined;
  if (event.state === 'erased') return event;
  return event.version > known.version ? event : undefined;
}
