import { useSyncExternalStore } from 'react';

const KEY = 'sillage.theme';
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function chooseTheme(theme: string): void {
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  } else {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  }
  for (const listener of listeners) listener();
}

export function useTheme() {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
  return { theme, chooseTheme };
}
