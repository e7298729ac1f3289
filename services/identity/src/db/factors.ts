import type { Db } from './users.ts';

/** A second factor as its owner may see it. */
export interface FactorRow {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp' | 'phone';
  readonly status: 'verified' | 'unverified';
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Oldest first. No factor can be enrolled yet. */
export async function listFactors(_db: Db, _userId: string): Promise<readonly FactorRow[]> {
  return [];
}
