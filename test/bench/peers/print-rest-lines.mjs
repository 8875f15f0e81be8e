import { format, printTable } from '../print-table.mjs';

/** Lines of the table with the figures of all sides, and each ratio that something is needed of with its verdict. */
export function printRestLines(names, lines) {
  const places = (value) => (value < 10 ? 2 : value < 100 ? 1 : 0);
  const figures = lines.map(({ what, unit, values }) => [
    what,
    unit,
    ...values.map((value) => format(value, places(value))),
  ]);
  printTable(['REST, sides in turn: medians', 'unit', ...names], figures);
  printVerdicts(lines.flatMap((line) => (line.verdicts ?? []).map((one) => describe(line, one, names))));
}

function describe({ what, values, moreIsBetter = false }, { against, name, ratio, needed, aim }, names) {
  const found = ratio ?? values[0] / values[names.indexOf(against)];
  return { what: name ?? `${what} / ${against}`, found, needed, aim, moreIsBetter };
}

/** Figures beside what is needed and aimed at; `moreIsBetter` when one has to be so much or more. */
export function printVerdicts(verdicts, [title, unit] = ['Dealgraph against', 'ratio']) {
  const rows = verdicts.map(({ what, found, needed, aim, moreIsBetter }) => {
    const meets = (bound) => (moreIsBetter ? found >= bound : found <= bound);
    const sign = moreIsBetter ? '>=' : '<=';
    const verdict = meets(aim) ? 'aim met' : meets(needed) ? 'met' : 'MISSED';
    return [what, format(found, 2), `${sign} ${format(needed, 2)}`, `${sign} ${format(aim, 2)}`, verdict];
  });
  if (rows.length > 0) printTable([title, unit, 'needed', 'aim', ''], rows);
}
