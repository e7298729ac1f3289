export function isNeeded(path: string): boolean;
export function prune(root: string): Promise<void>;
