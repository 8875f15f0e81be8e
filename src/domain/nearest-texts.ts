const longestText = 80;

/**
 * The texts that somebody may have meant who wrote another one, best first, at most `most`: the same but for case, those
 * that contain it or are contained in it, and those that a few letters make of it.
 */
export function nearestTexts(text: string, known: readonly string[], most = 3): string[] {
  const given = text.trim().toLowerCase();
  if (given === '' || given.length > longestText) return [];
  const scored = known.flatMap((one) => {
    const score = distance(given, one.toLowerCase());
    return score === null ? [] : [{ one, score }];
  });
  scored.sort((a, b) => a.score - b.score || (a.one < b.one ? -1 : 1));
  return scored.slice(0, most).map(({ one }) => one);
}

const shortestPart = 4;

/** Null when they are too far apart. */
function distance(given: string, known: string): number | null {
  if (given === known) return 0;
  if (known.length > longestText) return null;
  const allowed = Math.max(1, Math.floor(Math.min(given.length, known.length) / 3));
  const edits = Math.abs(given.length - known.length) > allowed ? allowed + 1 : countEdits(given, known);
  if (edits <= allowed) return edits;
  const [short, long] = given.length < known.length ? [given, known] : [known, given];
  return short.length >= shortestPart && long.includes(short) ? allowed + long.length - short.length : null;
}

/** Levenshtein's: letters put in, taken out or changed. */
function countEdits(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let at = 1; at <= b.length; at++) {
      const changed = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
