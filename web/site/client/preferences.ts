/** Stored under the application's keys. If storage is blocked, a choice is lost when the page is left. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepPreferences(): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-language]'))
    link.addEventListener('click', () => keep('sillage.language', link.dataset.language ?? null));
  const { documentElement: root } = document;
  for (const choice of document.querySelectorAll<HTMLInputElement>('input[name="theme"]')) {
    choice.checked = choice.value === (root.dataset.theme ?? 'system');
    choice.addEventListener('change', () => {
      const isSystem = choice.value === 'system';
      if (isSystem) delete root.dataset.theme;
      else root.dataset.theme = choice.value;
      keep('sillage.theme', isSystem ? null : choice.value);
    });
  }
}
