/** A text of the program as Markdown shows it: signs that Markdown would read are shown as they are. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[*_[\]<>]/g, (sign) => `\\${sign}`);
}
