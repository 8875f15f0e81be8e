const elision = '...';

/**
 * A documented answer with its elisions filled in from the real one, so that the two are equal when the page is right:
 * the value "..." stands for any value, the item "..." for any number of items, and the key "..." for any keys.
 */
export function fillElisions(documented: unknown, real: unknown): unknown {
  if (documented === elision && real !== undefined) return real;
  if (Array.isArray(documented) && Array.isArray(real)) return fillItems(documented, real);
  if (isObject(documented) && isObject(real)) return fillKeys(documented, real);
  return documented;
}

function fillItems(documented: readonly unknown[], real: readonly unknown[]): unknown[] {
  const gap = documented.indexOf(elision);
  if (gap < 0) return documented.map((item, index) => fillElisions(item, real[index]));
  const behind = documented.slice(gap + 1);
  const resume = Math.max(gap, real.length - behind.length);
  return [
    ...documented.slice(0, gap).map((item, index) => fillElisions(item, real[index])),
    ...real.slice(gap, resume),
    ...behind.map((item, index) => fillElisions(item, real[resume + index])),
  ];
}

function fillKeys(documented: Readonly<Record<string, unknown>>, real: Readonly<Record<string, unknown>>) {
  const { [elision]: rest, ...shown } = documented;
  const filled = Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, fillElisions(value, real[key])]),
  );
  return rest === undefined ? filled : { ...real, ...filled };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
