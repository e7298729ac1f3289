export const ROOT: string;
export const ENTRIES: Readonly<Record<string, string>>;
export const SERVER_SOURCES: readonly string[];
export const SOLO_ENTRIES: Readonly<Record<string, string>>;
export function bundle(entries: Readonly<Record<string, string>>, outdir: string, root?: string): Promise<void>;
export function openBundler(
  entries: Readonly<Record<string, string>>,
  outdir: string,
): Promise<{ rebuild(): Promise<readonly string[]>; dispose(): Promise<void> }>;
export function makeWhenChanged(
  files: { readonly stamp: string; readonly output: string; readonly sources: readonly string[] },
  make: () => Promise<void>,
): Promise<boolean>;
