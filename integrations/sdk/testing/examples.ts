/** Runs the `ts` examples of a document as one program, with these names in scope instead of its imports. */
export async function runExamples(markdown: string, names: Readonly<Record<string, unknown>>): Promise<void> {
  const examples = [...markdown.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);
  const program = examples.join('\n').replaceAll(/^import .*$/gm, '');
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction(...Object.keys(names), program)(...Object.values(names));
}
