const longestCompared = 60;

/** The name that was most likely meant: one that few letters tell from what was written; undefined when none is near. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const text = written.slice(0, longestCompared).toLowerCase();
  const most = Math.max(1, Math.floor(text.length / 3));
  const near = names
    .map((name) => ({ name, distance: distanceOf(text, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most);
  return near.sort((one, other) => one.distance - other.distance)[0]?.name;
}

/** How many letters have to be put in, taken out or changed to make one text of the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1];
    for (let column = 1; column <= other.length; column++) {
      const changed = (row[column - 1] ?? 0) + (one[at] === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
