import type { Placed } from './lay-out.js';

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The record that an arrow key leads to: the nearest one that way; null when there is none. */
export function nextInDirection(key: string, from: Placed, records: readonly Placed[]): Placed | null {
  const way = ways[key];
  if (way === undefined) return null;
  const [wayX, wayY] = way;
  const reached = records.flatMap((record) => {
    const [x, y] = [record.x - from.x, record.y - from.y];
    const ahead = x * wayX + y * wayY;
    const aside = Math.abs(x * wayY - y * wayX);
    // Within 60 degrees of the way; what lies straight ahead counts as nearer.
    return ahead > 0 && aside <= ahead * 1.75 ? [{ record, far: ahead + aside * 2 }] : [];
  });
  return reached.sort((one, other) => one.far - other.far)[0]?.record ?? null;
}
