/** True if shortcuts must ignore the key: it has a modifier, is typed into a field, or a dialog is open. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
