/** When a generation of the session's refresh token gave way to the next one. */
export interface Rotation {
  readonly generation: number;
  readonly atMs: number;
}

export interface RefreshableSession {
  /** The generation of the one active token. */
  readonly generation: number;
  /** Those inside the reuse interval; older ones are of no consequence and may be missing. */
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
  /** The active token: the next generation takes its place. */
  | { readonly type: 'rotate'; readonly generation: number; readonly rotations: readonly Rotation[] }
  /** A repeat inside the reuse interval: answered with the active token, nothing changes. */
  | { readonly type: 'repeat'; readonly generation: number }
  /** Rotated away longer ago: somebody holds a copy, the session ends. */
  | { readonly type: 'reused' }
  | { readonly type: 'expired' };

/**
 * What becomes of a session when the token of `generation` is presented. Nobody else can make one, so a generation
 * after the active one was given out, and the database lost that: a crash or a backup took it back. Such a token is the
 * active one.
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
