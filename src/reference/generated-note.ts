/** What a page says that is made from the program, so that nobody mends it by hand. */
export function generatedNote(source: string): string {
  return `This page is made from \`${source}\` by \`npm run emit\`; \`npm run check:contracts\` compares it.`;
}
