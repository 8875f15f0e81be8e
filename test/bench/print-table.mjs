/** Prints a table. All columns except the first are right-aligned. */
export function printTable(headings, rows) {
  const widths = headings.map((heading, at) =>
    Math.max(...[heading, ...rows.map((row) => row[at])].map(lengthOf)),
  );
  const line = (row) =>
    row
      .map(String)
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join('  ');
  console.log(line(headings));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
  console.log('');
}

function lengthOf(text) {
  return text.length;
}

/** Formats a number with thousands separators and `decimals` decimal places. */
export function format(value, decimals = 0) {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
