/** Made by `languageTexts` of web/language-texts.ts. */
declare module 'virtual:language-texts' {
  /** Where the texts of each language are. */
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
