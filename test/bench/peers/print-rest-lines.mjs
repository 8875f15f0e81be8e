import { format, printTable } from '../print-table.mjs';

/** Prints the table with the values of all servers, and then the ratios that have a requirement. */
export function printRestLines(names, lines) {
  const decimalsOf = (value) => (value < 10 ? 2 : value < 100 ? 1 : 0);
  const figures = lines.map(({ what, unit, values }) => [
    what,
    unit,
    ...values.map((value) => format(value, decimalsOf(value))),
  ]);
  printTable(['REST, sides in turn: medians', 'unit', ...names], figures);
  printRequirements(
    lines.flatMap((line) => (line.requirements ?? []).map((one) => describe(line, one, names))),
  );
}

function describe({ what, values, moreIsBetter = false }, { against, name, ratio, needed, aim }, names) {
  const found = ratio ?? values[0] / values[names.indexOf(against)];
  return { what: name ?? `${what} / ${against}`, found, needed, aim, moreIsBetter };
}

/**
 * Prints values with their requirements and targets. With `moreIsBetter`, a value must be at least the requirement, and
 * otherwise at most.
 */
export function printRequirements(requirements, [title, unit] = ['Dealgraph against', 'ratio']) {
  const rows = requirements.map(({ what, found, needed, aim, moreIsBetter }) => {
    const meets = (bound) => (moreIsBetter ? found >= bound : found <= bound);
    const sign = moreIsBetter ? '>=' : '<=';
    const result = meets(aim) ? 'aim met' : meets(needed) ? 'met' : 'MISSED';
    return [what, format(found, 2), `${sign} ${format(needed, 2)}`, `${sign} ${format(aim, 2)}`, result];
  });
  if (rows.length > 0) printTable([title, unit, 'needed', 'aim', ''], rows);
}
