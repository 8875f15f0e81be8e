/** Prints rows as a Markdown table. The header consists of the keys of the first row. */
export function printTable(rows) {
  const heads = Object.keys(rows[0] ?? {});
  const cells = [heads, ...rows.map((row) => heads.map((head) => String(row[head] ?? '')))];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const print = (row) =>
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  print(cells[0]);
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  cells.slice(1).forEach(print);
}
