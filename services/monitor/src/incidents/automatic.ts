import { MINUTE_MS } from '@sillage/proto/values/durations';
import type { PartState, PublicPart } from '@sillage/proto/values/status';
import type { Clock } from '@sillage/runtime/service';
import { findAutomatic, findDownSince, isInIncident } from '../db/incidents.ts';
import type { Db } from '../db/schema.ts';
import { decideAutomatic } from '../domain/incident.ts';
import { changeAutomatic } from './change-incidents.ts';

/** Longer than a restart. */
const AFTER_MS = 3 * MINUTE_MS;

interface PartNow {
  readonly state: PartState;
  readonly isPlanned: boolean;
}

/** Opens the automatic incident of a part after a lasting outage, or resolves it. */
export async function changeAutomaticIncident(
  deps: { readonly db: Db; readonly clock: Clock },
  part: PublicPart,
  { state, isPlanned }: PartNow,
): Promise<void> {
  const known = await findAutomatic(deps.db, part);
  if (!known && state !== 'outage') return;
  const downSince = state === 'outage' ? await findDownSince(deps.db, part) : undefined;
  const what = decideAutomatic(
    {
      downSinceMs: downSince?.getTime(),
      isBack: state === 'operational',
      isPlanned,
      hasIncident: known !== undefined,
      isAnnounced: known === undefined && (await isInIncident(deps.db, part)),
    },
    deps.clock(),
    AFTER_MS,
  );
  if (what !== 'nothing') await changeAutomatic(deps, part, what);
}
