/** A ref for the heading that replaces a form: the form that had the focus is gone. */
export const focusThere = (heading: HTMLElement | null) => heading?.focus();
