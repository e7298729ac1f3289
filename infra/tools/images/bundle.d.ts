export const ROOT: string;
export const ENTRIES: Readonly<Record<string, string>>;
export function bundle(entry: string, outfile: string, root?: string): Promise<void>;
export function openBundler(
  entry: string,
  outfile: string,
): Promise<{ rebuild(): Promise<readonly string[]>; dispose(): Promise<void> }>;
export function makeWhenChanged(
  files: { readonly stamp: string; readonly output: string; readonly sources: readonly string[] },
  make: () => Promise<void>,
): Promise<boolean>;
