import type { DateString } from '../../domain/date-string.js';
import type { Education, Language, PersonRecord } from '../../domain/records/person.js';
import { shiftMonths } from './calendar.js';
import type { Draw } from './draw.js';
import { slugOf } from './names.js';
import { placeText, places } from './places.js';

/** A degree: its level as the person record tells it, its title and the months it takes. */
interface Degree {
  readonly level: string;
  readonly titles: readonly string[];
  readonly months: number;
}

const degrees: readonly Degree[] = [
  { level: 'Bachelor', titles: ['Bachelor of Science', 'Bachelor of Arts'], months: 36 },
  { level: 'Master', titles: ['Master of Science', 'Master of Business Administration'], months: 22 },
  { level: 'Doctorate', titles: ['Doctor of Philosophy'], months: 46 },
];

const schools = [
  'Eastmere University',
  'Harborwick Institute of Technology',
  'Fernvale College',
  'Lindenmarch School of Business',
  'University of Ostmere',
];
const fields = [
  'Computer Science',
  'Economics',
  'Mechanical Engineering',
  'Biology',
  'Design',
  'Mathematics',
];
const languageNames = ['German', 'French', 'Spanish', 'Portuguese', 'Dutch', 'Swedish', 'Hindi', 'Japanese'];
const proficiencies = ['Elementary', 'Limited working', 'Professional working', 'Full professional'];

type Learning = Pick<PersonRecord, 'education' | 'educationLevel' | 'languages'>;

/** Degrees taken before the first job, the highest first; the level is '' for those who took none (contract 2.3). */
export function drawLearning(draw: Draw, firstJobOn: DateString): Learning {
  const count = draw.known(0.87, () => draw.pick([1, 1, 1, 2, 2, 2, 3])) ?? 0;
  const taken = degrees.slice(0, count).reverse();
  return {
    education: drawEducation(draw, taken, firstJobOn),
    educationLevel: taken[0]?.level ?? '',
    languages: draw.known(0.9, () => drawLanguages(draw)),
  };
}

function drawEducation(draw: Draw, taken: readonly Degree[], firstJobOn: DateString): Education[] {
  let before = firstJobOn;
  return taken.map((degree) => {
    const endDate = shiftMonths(before, -draw.between(1, 6));
    before = shiftMonths(endDate, -degree.months);
    return drawDegree(draw, degree, before, endDate);
  });
}

function drawDegree(draw: Draw, degree: Degree, startDate: DateString, endDate: DateString): Education {
  const name = draw.pick(schools);
  const fieldOfStudy = draw.pick(fields);
  return {
    name,
    profnetUrl: `https://profnet.example/school/${slugOf(name)}`,
    fieldOfStudy,
    degreeTitle: draw.pick(degree.titles),
    description: draw.known(0.7, () => `<p>Thesis in <b>${fieldOfStudy}</b> &amp; teaching assistant</p>`),
    startDate,
    endDate,
    location: draw.known(0.85, () => placeText(draw.pick(places))),
  };
}

function drawLanguages(draw: Draw): Language[] {
  const others = draw.some(languageNames, 0, 2);
  return ['English', ...others].map((name, index) => ({
    name,
    proficiencyLevel: index === 0 ? 'Native or bilingual' : draw.known(0.9, () => draw.pick(proficiencies)),
  }));
}
