import type { Education } from '../../domain/records/person.js';
import { compareLatestFirst, compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';
import { windows } from './windows.js';

/** Reads the degrees of people. */
export class EducationReader {
  private readonly rows;

  constructor(private readonly linked: LinkedExport) {
    this.rows = linked.data.degrees.reader(windows.single);
  }

  /** The degrees of a person, each once, the last completed first; null when none is known. */
  of(person: number): Education[] | null {
    const degrees = [...this.linked.degreesByPerson.of(person)].map((degree) => this.read(degree));
    if (degrees.length === 0) return null;
    const byText = new Map(degrees.map((degree) => [Object.values(degree).join('\n'), degree]));
    return [...byText]
      .sort(
        ([leftText, left], [rightText, right]) =>
          compareLatestFirst(left.endDate, right.endDate) ||
          compareLatestFirst(left.startDate, right.startDate) ||
          compareText(leftText, rightText),
      )
      .map(([, degree]) => degree);
  }

  private read(degree: number): Education {
    const row = this.rows.find(degree);
    const { data, organizations } = this.linked;
    const school = organizations.summaryOf(data.degrees.others.get(degree));
    return {
      name: school.name ?? row?.text('institution_name') ?? null,
      profnetUrl: school.profnetUrl,
      fieldOfStudy: row?.text('subject') ?? null,
      degreeTitle: row?.text('degree_type') ?? null,
      description: null,
      startDate: row?.text('started_on') ?? null,
      endDate: row?.text('completed_on') ?? null,
      location: school.location,
    };
  }
}

/** Levels from the highest down, with the words of a degree's free text that say it. */
const levels: readonly (readonly [level: string, words: RegExp])[] = [
  ['Doctorate', /\bph\.?\s?d\b|\bdoctor(ate|al)?\b|\bd\.?phil\b|\bj\.?d\b|\bm\.?d\b|\bsc\.?d\b/i],
  [
    'Master',
    /\bmaster'?s?\b|\bm\.?\s?b\.?\s?a\b|\bm\.?\s?sc?\b|\bm\.?\s?a\b|\bm\.?\s?eng\b|\bll\.?m\b|\bm\.?phil\b/i,
  ],
  [
    'Bachelor',
    /\bbachelor'?s?\b|\bb\.?\s?sc?\b|\bb\.?\s?a\b|\bb\.?\s?eng\b|\bb\.?tech\b|\bb\.?com\b|\bll\.?b\b|\bbba\b/i,
  ],
];

/** The highest level that the titles of degrees say; null when none says one. */
export function educationLevel(education: readonly Education[] | null): string | null {
  const titles = (education ?? []).map((degree) => degree.degreeTitle ?? '');
  return levels.find(([, words]) => titles.some((title) => words.test(title)))?.[0] ?? null;
}
