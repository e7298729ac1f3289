export function reproducible(spdx: string): string;
