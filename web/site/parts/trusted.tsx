import { createElement, type HTMLAttributes, type ScriptHTMLAttributes } from 'react';

/** A placeholder that the gateway replaces by the nonce of the response. */
export const NONCE = '__CSP_NONCE__';

/** JSON for a script element, escaped so that no text in it can end the element. */
export const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type TrustedProps = {
  readonly as: 'div' | 'style' | 'script';
  readonly content: string;
} & Pick<HTMLAttributes<HTMLElement>, 'className' | 'id'> &
  Pick<ScriptHTMLAttributes<HTMLScriptElement>, 'nonce' | 'type'>;

/** Trusted content from the build that is rendered unescaped: a style sheet, a script, HTML of our own documents. */
export const Trusted = ({ as, content, ...attributes }: TrustedProps) =>
  createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
