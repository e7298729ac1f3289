import { expect, test } from 'vitest';
import { answerInBatches } from './answer-in-batches.ts';

const together = { most: 3, atOnce: 1, patienceMs: 60_000 };

/** Groups that are answered by hand. */
function createAsked(options = together) {
  const groups: { readonly questions: readonly number[]; readonly settle: (error?: Error) => void }[] = [];
  const ask = answerInBatches<number, number>(
    (questions) =>
      new Promise((resolve, reject) => {
        groups.push({ questions, settle: (error) => (error ? reject(error) : resolve((question) => question * 2)) });
      }),
    options,
  );
  return { ask, groups, questions: () => groups.map((group) => group.questions) };
}

test('what is asked in one turn is one group, what comes meanwhile the next, none larger than it may be', async () => {
  const { ask, groups, questions } = createAsked();
  const first = Promise.all([ask(1), ask(2)]);
  await expect.poll(questions).toEqual([[1, 2]]);
  const others = Promise.all([ask(3), ask(4), ask(5), ask(6)]);
  groups[0]?.settle();
  expect(await first).toEqual([2, 4]);
  await expect.poll(questions).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  groups[1]?.settle();
  await expect.poll(questions).toEqual([[1, 2], [3, 4, 5], [6]]);
  groups[2]?.settle();
  expect(await others).toEqual([6, 8, 10, 12]);
});

test('as many groups as allowed are answered side by side', async () => {
  const { ask, groups, questions } = createAsked({ ...together, atOnce: 2 });
  const answers = [ask(0)];
  await expect.poll(questions).toEqual([[0]]);
  answers.push(ask(1));
  await expect.poll(questions).toEqual([[0], [1]]);
  answers.push(ask(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(questions()).toEqual([[0], [1]]);
  groups[1]?.settle();
  await expect.poll(questions).toEqual([[0], [1], [2]]);
  for (const { settle } of groups) settle();
  expect(await Promise.all(answers)).toEqual([0, 2, 4]);
});

test('a failure is that of its group alone', async () => {
  const { ask, groups, questions } = createAsked();
  const failing = Promise.allSettled([ask(1), ask(2)]);
  await expect.poll(questions).toHaveLength(1);
  const later = ask(3);
  groups[0]?.settle(new Error('away'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(questions).toHaveLength(2);
  groups[1]?.settle();
  expect(await later).toBe(6);
});

test('a group that hangs keeps others waiting for its patience only', async () => {
  const { ask, groups, questions } = createAsked({ ...together, patienceMs: 5 });
  const hanging = ask(1);
  await expect.poll(questions).toHaveLength(1);
  const next = ask(2);
  await expect.poll(questions).toEqual([[1], [2]]);
  groups[1]?.settle();
  expect(await next).toBe(4);
  groups[0]?.settle();
  expect(await hanging).toBe(2);
});
