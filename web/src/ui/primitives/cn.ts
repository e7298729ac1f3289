import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflicts } from './class-groups.ts';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: conflicts,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: [],
}));

/** Joins class names; of two conflicting ones the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
