/** Menus are `<details>` elements: only one is open at a time, and Escape or a click elsewhere closes it. */
export function followMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  const closeBut = (kept: Node | null) => {
    for (const menu of menus) if (!kept || !menu.contains(kept)) menu.open = false;
  };
  document.addEventListener('click', ({ target }) => closeBut(target instanceof Node ? target : null));
  document.addEventListener('keydown', ({ key }) => {
    const open = menus.find((menu) => menu.open);
    if (key !== 'Escape' || !open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
  for (const menu of menus)
    menu.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) menu.open = false;
    });
}
