/** Levels from the highest down, each with the words of a title that tell it. */
const levels: readonly (readonly [level: string, words: RegExp])[] = [
  ['founder', /\b(co-?\s?)?founder\b(?!['’]?s? office\b)|\bfounding\b/i],
  ['c_level', /\bchief\b|\bc[efotimpsrd]o\b|\bpresident(?<!vice[ -]president)\b/i],
  ['partner', /^partner$|\b(general|managing|venture) partner\b/i],
  ['board', /\bboard\b|\bchair(man|woman|person)?\b/i],
  ['vp', /\b[se]?vp\b|\bvice[ -]president\b/i],
  ['director', /\bdirector\b|\bhead\b/i],
  ['manager', /\bmanager\b|\blead(er)?\b/i],
  ['senior', /\bsenior\b|\bsr\b|\bprincipal\b/i],
  ['junior', /\bintern\b|\bjunior\b|\bjr\b|\bassistant\b/i],
];

/** Whether a title says that its holder founded the company. The staff of a founder's office did not. */
export function isFounderTitle(title: string | null): boolean {
  return title !== null && /founder(?!s?['’]?s? office\b)/i.test(title);
}

/** The level that a job title tells, for `level_of_seniority` and `seniority`; null when it tells none. */
export function seniorityOfTitle(title: string | null): string | null {
  if (title === null) return null;
  return levels.find(([, words]) => words.test(title))?.[0] ?? null;
}

/** The highest level that any of the titles tells. */
export function topSeniority(titles: readonly (string | null)[]): string | null {
  const told = new Set(titles.map(seniorityOfTitle));
  return levels.find(([level]) => told.has(level))?.[0] ?? null;
}
