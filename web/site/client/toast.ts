const SHOWN_FOR_MS = 8_000;

/** Shows one toast at a time, for some seconds, without taking the focus. */
export function showToast({ title, body }: { readonly title: string; readonly body: string }): void {
  document.querySelector('[data-toast]')?.remove();
  const toast = document.createElement('div');
  toast.dataset.toast = '';
  toast.setAttribute('role', 'status');
  toast.className =
    'fixed right-4 bottom-4 left-4 z-50 grid gap-1 rounded-card border bg-raised px-5 py-4 text-sm shadow-float sm:left-auto sm:w-96';
  for (const [text, look] of [
    [title, 'font-semibold'],
    [body, 'text-ink-soft'],
  ] as const) {
    const line = document.createElement('p');
    line.className = look;
    line.textContent = text;
    toast.append(line);
  }
  document.body.append(toast);
  setTimeout(() => toast.remove(), SHOWN_FOR_MS);
}
