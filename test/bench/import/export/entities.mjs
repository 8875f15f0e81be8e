import { Draw, uuidOf } from './draw.mjs';
import {
  capitalStems,
  commonNames,
  domainEndings,
  firstNames,
  lastNames,
  nameTails,
  nonLatinOrganizations,
  nonLatinPeople,
  sentenceBreaks,
  sentences,
  stems,
} from './vocabulary.mjs';

const draw = new Draw();
const salts = {
  organization: 1_000,
  person: 2_000,
  round: 3_000,
  name: 4_000,
  personName: 5_000,
  text: 6_000,
};

export function quote(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function organizationUuid({ seed }, organization) {
  return uuidOf(seed + salts.organization, organization);
}

export function personUuid({ seed }, person) {
  return uuidOf(seed + salts.person, person);
}

export function roundUuid({ seed }, round) {
  return uuidOf(seed + salts.round, round);
}

/** Returns the UUID of a row that is not an organization, a person or a round. */
export function rowUuid({ seed }, file, row) {
  return uuidOf(seed + 10_000 * (file + 1), row);
}

/**
 * Returns an organization's name as a CSV field, with a permalink and a domain derived from it. Names are not unique.
 */
export function organizationName({ seed }, organization) {
  draw.start(seed + salts.name, organization);
  const kind = draw.next();
  const [first, second] = [draw.below(stems.length), draw.below(stems.length)];
  const slug = `${stems[first]}${stems[second]}`;
  const permalink = `${slug}-${organization.toString(36)}`;
  const domain = `${slug}${draw.chance(0.97) ? organization.toString(36) : ''}${draw.pick(domainEndings)}`;
  if (kind < 0.03) return { name: quote(draw.pick(nonLatinOrganizations)), permalink, domain };
  if (kind < 0.08) return { name: quote(draw.pick(commonNames)), permalink, domain };
  const tail = draw.chance(0.5) ? draw.pick(nameTails) : '';
  const space = tail === '' || tail[0] === ',' ? '' : ' ';
  return { name: quote(`${capitalStems[first]}${stems[second]}${space}${tail}`), permalink, domain };
}

export function personName({ seed }, person) {
  draw.start(seed + salts.personName, person);
  if (draw.chance(0.02)) {
    const name = draw.pick(nonLatinPeople);
    const [first, last = ''] = name.split(' ');
    return { first, last, name, permalink: `person-${person.toString(36)}` };
  }
  const [first, last] = [draw.pick(firstNames), draw.pick(lastNames)];
  const ascii = last.normalize('NFKD').replace(/[^A-Za-z]/g, '');
  return {
    first,
    last,
    name: `${first} ${last}`,
    permalink: `${ascii.toLowerCase()}-${person.toString(36)}`,
  };
}

/** Returns a text of 100 to 2,000 characters as a quoted CSV field. It may contain quotes, commas and line breaks. */
export function longText({ seed }, salt, number, day) {
  draw.start(seed + salts.text + salt + 97 * day, number);
  const length = 100 + draw.tailed(1_900, 2);
  let text = draw.pick(sentences);
  while (text.length < length) text += draw.pick(sentenceBreaks) + draw.pick(sentences);
  return `"${text.slice(0, 2_000).replace(/("*)$/, (tail) => (tail.length % 2 === 1 ? tail.slice(1) : tail))}"`;
}

export function shortText({ seed }, number, day) {
  draw.start(seed + salts.text + 97 * day, number);
  return `"${draw.pick(sentences)}"`;
}

export const head = 'uuid,name,type,permalink,cb_url,rank,created_at,updated_at';

/** Returns the eight CSV fields with which every row begins. */
export function headOf({ uuid, name, type, permalink, rank, created, updated }) {
  const [folder] = type === 'organization' || type === 'person' ? [type] : [type.replace('_', '-')];
  return `${uuid},${name},${type},${permalink},https://www.crunchbase.com/${folder}/${permalink},${rank},${stamp(created)},${stamp(updated)}`;
}

const firstDay = 10_957;
const dayTexts = Array.from({ length: 10_000 }, (_, n) =>
  new Date((firstDay - 300 + n) * 86_400_000).toISOString().slice(0, 10),
);

/** Formats a day, given as days since 1970, as `YYYY-MM-DD`. */
export function dayText(day) {
  return dayTexts[day - firstDay + 300];
}

/** Formats a day. If `isYearOnly`, uses January 1, as the real export does when only the year is known. */
export function looseDay(day, isYearOnly) {
  const text = dayText(day);
  return isYearOnly ? `${text.slice(0, 4)}-01-01` : text;
}

function stamp(day) {
  return `${dayText(day)} 0${day % 10}:${10 + (day % 50)}:${10 + (day % 47)}`;
}
