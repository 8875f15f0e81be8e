import type { Education, PersonRecord } from '../../domain/records/person.js';
import type { Degree, Person } from './snapshot-index.js';

/** Levels from the highest down, each with the degrees that people write for it. */
const levels: readonly (readonly [level: string, degrees: RegExp])[] = [
  ['Doctorate', /^(ph\.? ?d|d\.? ?phil|m\.? ?d\b|j\.? ?d\b|doctor|sc\.? ?d|ed\.? ?d|dds|dvm|pharm\.? ?d)/i],
  ['Master', /^(m\.?b\.?a|m\.? ?(s|a|sc|eng|phil|fa|pa|p\.?h|ed)\b|masters?|ll\.? ?m|e\.?m\.?b\.?a)/i],
  ['Bachelor', /^(b\.? ?(s|a|sc|com|eng|tech|e|ba|fa|cs|arch)\b|bachelors?|bba|ll\.? ?b|a\.?b\b)/i],
];

/** The degrees of a person and the highest level among them. */
export function personEducation(person: Person): Partial<Pick<PersonRecord, 'education' | 'educationLevel'>> {
  if (person.degrees.length === 0) return {};
  const { degrees } = person;
  const level = levels.find(([, words]) => degrees.some(({ type }) => type !== null && words.test(type)));
  return { education: degrees.map(writeDegree), educationLevel: level?.[0] ?? null };
}

function writeDegree({ type, subject, institution, graduatedAt }: Degree): Education {
  return {
    name: institution,
    profnetUrl: null,
    fieldOfStudy: subject,
    degreeTitle: type,
    description: null,
    startDate: null,
    endDate: graduatedAt,
    location: null,
  };
}
