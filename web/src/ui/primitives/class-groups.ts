/** Matches every value of the utility. */
const any = () => true;
const isLength = (value: string) => /^(\d|\[[\d.]|\[length:|(xs|sm|base|lg|xl|\d?xl)$)/.test(value);
const isWidth = (value: string) => /^(\d+|\[[\d.].*)$/.test(value);
const sides = ['x', 'y', 't', 'r', 'b', 'l'] as const;

const spacing = (name: 'p' | 'm') => [
  [name, [{ [name]: [any] }]] as const,
  ...sides.map((side) => [`${name}${side}`, [{ [`${name}${side}`]: [any] }]] as const),
];

/**
 * The utilities that callers of our components may override, grouped by the property that they set. The default
 * configuration of tailwind-merge knows all of Tailwind, but costs 5 kB of every first screen; cn.test.ts checks that
 * both give the same results for our own classes.
 */
export const classGroups = {
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'hidden',
    'table',
    'list-item',
    'flow-root',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  ...Object.fromEntries([...spacing('p'), ...spacing('m')]),
  size: [{ size: [any] }],
  w: [{ w: [any] }],
  h: [{ h: [any] }],
  'min-w': [{ 'min-w': [any] }],
  'min-h': [{ 'min-h': [any] }],
  'max-w': [{ 'max-w': [any] }],
  'max-h': [{ 'max-h': [any] }],
  gap: [{ gap: [any] }],
  'gap-x': [{ 'gap-x': [any] }],
  'gap-y': [{ 'gap-y': [any] }],
  'grid-cols': [{ 'grid-cols': [any] }],
  'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  flex: [{ flex: ['1', 'auto', 'none'] }],
  'justify-content': [{ justify: ['start', 'end', 'center', 'between'] }],
  'align-items': [{ items: [any] }],
  'justify-items': [{ 'justify-items': [any] }],
  'font-size': [{ text: [isLength] }],
  'text-alignment': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-color': [{ text: [any] }],
  'font-family': [{ font: ['sans', 'serif', 'mono'] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  whitespace: [{ whitespace: [any] }],
  'text-decoration': ['underline', 'line-through', 'no-underline'],
  'line-clamp': [{ 'line-clamp': [any] }],
  overflow: [{ overflow: ['auto', 'hidden', 'clip', 'visible', 'scroll'] }],
  shrink: [{ shrink: ['', any] }],
  grow: [{ grow: ['', any] }],
  cursor: [{ cursor: [any] }],
  transition: [{ transition: ['', any] }],
  duration: [{ duration: [any] }],
  fill: [{ fill: [any] }],
  'stroke-w': [{ stroke: [isWidth] }],
  stroke: [{ stroke: [any] }],
  leading: [{ leading: [any] }],
  tracking: [{ tracking: [any] }],
  'bg-color': [{ bg: [any] }],
  rounded: [{ rounded: ['', 'sm', 'md', 'lg', 'xl', '2xl', 'full', 'none'] }],
  'border-w': [{ border: ['', isWidth] }],
  ...Object.fromEntries(sides.map((side) => [`border-w-${side}`, [{ [`border-${side}`]: ['', isWidth] }]])),
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-color': [{ border: [any] }],
  shadow: [{ shadow: [any] }],
  opacity: [{ opacity: [any] }],
} as const;

/** A later utility of this group also overrides these more specific ones. */
export const conflicts = {
  p: sides.map((side) => `p${side}`),
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: sides.map((side) => `m${side}`),
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  flex: ['shrink', 'grow'],
  'line-clamp': ['display', 'overflow'],
  size: ['w', 'h'],
  'border-w': sides.map((side) => `border-w-${side}`),
  'border-w-x': ['border-w-r', 'border-w-l'],
  'border-w-y': ['border-w-t', 'border-w-b'],
  'font-size': ['leading'],
};
