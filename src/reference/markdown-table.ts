/** A table of Markdown as Prettier writes it: its columns are as wide as their widest cell. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_cell, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = '', ...others] = rows.map(line);
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n');
}
