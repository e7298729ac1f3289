import { createElement, type HTMLAttributes, type ScriptHTMLAttributes } from 'react';

/** The gateway writes the nonce of the answer in its place. */
export const NONCE = '__CSP_NONCE__';

/** What a script of the page reads, so that no text in it ends the element that it stands in. */
export const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type TrustedProps = {
  readonly as: 'div' | 'style' | 'script';
  readonly content: string;
} & Pick<HTMLAttributes<HTMLElement>, 'className' | 'id'> &
  Pick<ScriptHTMLAttributes<HTMLScriptElement>, 'nonce' | 'type'>;

/** What was built with these pages and is written as it is: a style sheet, a script, HTML of our own documents. */
export const Trusted = ({ as, content, ...attributes }: TrustedProps) =>
  createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
