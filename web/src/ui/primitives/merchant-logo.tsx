import type { JoinLook } from '@sillage/proto/http/join';

/** On white in the dark theme, too, because most logos are designed for paper. */
export function MerchantLogo({ look: { logo }, name }: { readonly look: JoinLook; readonly name: string }) {
  if (!logo) return null;
  return (
    <img
      src={logo.path}
      width={logo.width}
      height={logo.height}
      alt={name}
      className="h-auto max-h-16 w-auto max-w-48 justify-self-start rounded-lg bg-white object-contain p-1.5"
    />
  );
}
