export function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-7 rounded-md border bg-wash px-1.5 py-0.5 text-center font-medium font-sans text-xs">
      {children}
    </kbd>
  );
}
