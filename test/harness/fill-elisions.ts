const elision = '...';

/**
 * Replaces the elisions in a documented response with parts of the real response. The result equals the real response
 * if the documentation is correct. "..." stands for any value, for any number of list items, or, as a key, for any
 * keys.
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
