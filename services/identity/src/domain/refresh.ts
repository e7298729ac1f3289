/** The time at which a generation of the refresh token was replaced by the next one. */
export interface Rotation {
  readonly generation: number;
  readonly atMs: number;
}

export interface RefreshableSession {
  /** The generation of the only active token. */
  readonly generation: number;
  /** Rotations inside the reuse interval; older ones do not matter and may be missing. */
  readonly rotations: readonly Rotation[];
  readonly createdAtMs: number;
  readonly refreshedAtMs: number;
}

export interface RefreshRules {
  readonly reuseIntervalMs: number;
  readonly lifetimeMs: number;
  readonly idleMs: number;
}

export type RefreshDecision =
  /** The active token, which the next generation replaces. */
  | { readonly type: 'rotate'; readonly generation: number; readonly rotations: readonly Rotation[] }
  /** Reuse inside the interval: the answer is the active token, and nothing changes. */
  | { readonly type: 'repeat'; readonly generation: number }
  /** Reuse after the interval: a copy was stolen, so the session ends. */
  | { readonly type: 'reused' }
  | { readonly type: 'expired' };

/**
 * The decision when the token of `generation` is presented. Tokens cannot be forged, so a later generation than the
 * active one was issued and then lost from the database by a crash or a restore. It is accepted as the active one.
 */
export function decideRefresh(
  session: RefreshableSession,
  generation: number,
  nowMs: number,
  rules: RefreshRules,
): RefreshDecision {
  if (nowMs - session.createdAtMs > rules.lifetimeMs || nowMs - session.refreshedAtMs > rules.idleMs)
    return { type: 'expired' };
  const recent = session.rotations.filter((rotation) => nowMs - rotation.atMs <= rules.reuseIntervalMs);
  if (generation >= session.generation) {
    return { type: 'rotate', generation: generation + 1, rotations: [...recent, { generation, atMs: nowMs }] };
  }
  const isRepeat = recent.some((rotation) => rotation.generation === generation);
  return isRepeat ? { type: 'repeat', generation: session.generation } : { type: 'reused' };
}
