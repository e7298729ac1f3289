import type { ReactNode } from 'react';

export interface Question {
  readonly ask: string;
  readonly answer: string;
  /** A link to further information, below the answer. */
  readonly more?: ReactNode;
}

/** Questions whose answers open without JavaScript. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="max-w-3xl divide-y border-y">
      {questions.map(({ ask, answer, more }) => (
        <details key={ask} className="py-4">
          <summary className="font-medium">{ask}</summary>
          <p className="mt-3 max-w-prose text-ink-soft leading-relaxed">{answer}</p>
          {more && <p className="mt-2 [&_a]:text-wake-ink [&_a]:underline [&_a]:underline-offset-4">{more}</p>}
        </details>
      ))}
    </div>
  );
}

/** The questions as structured data for search engines. */
export const questionsData = (questions: readonly Pick<Question, 'ask' | 'answer'>[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ ask, answer }) => ({
    '@type': 'Question',
    name: ask,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
