/** The first line of a generated source file. */
export function generatedHead(source: string): string {
  return `// Made from ${source} by \`npm run emit\`; \`npm run check:contracts\` compares it.\n`;
}
