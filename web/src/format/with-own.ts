/** The usual choices, plus the campaign's own value if the API was given another one. */
export const withOwn = (usual: readonly number[], own: number): readonly number[] =>
  usual.includes(own) ? usual : [...usual, own].sort((a, b) => a - b);
