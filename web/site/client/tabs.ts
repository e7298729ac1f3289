/** Tabs as in the ARIA Authoring Practices: arrow keys select, and one panel is shown. */
export function makeTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const tabs = [...group.querySelectorAll<HTMLElement>('[role="tab"]')];
    const select = (index: number) => {
      for (const [at, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(at === index));
        tab.tabIndex = at === index ? 0 : -1;
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
        if (panel) panel.hidden = at !== index;
      }
    };
    select(0);
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => select(index));
      tab.addEventListener('keydown', (event) => {
        const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        const at = (next + tabs.length) % tabs.length;
        select(at);
        tabs[at]?.focus();
      });
    }
  }
}
