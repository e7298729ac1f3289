/** A ref for the heading that replaces a form, whose focus would otherwise be lost. */
export const focusThere = (heading: HTMLElement | null) => heading?.focus();
