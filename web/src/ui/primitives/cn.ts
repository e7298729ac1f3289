import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Class names where the later of two that contradict each other wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
