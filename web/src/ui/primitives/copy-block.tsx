import { CopyButton } from './copy-button.tsx';

/** A block with an address or code, and a button that copies it. */
export function CopyBlock({ title, text, label }: { title: string; text: string; label: string }) {
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-sm">{title}</h3>
        <CopyButton text={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-56 overflow-auto rounded-lg bg-wash p-3 font-mono text-[12px] leading-relaxed">
        <code>{text}</code>
      </pre>
    </section>
  );
}
