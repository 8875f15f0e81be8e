import type { CompanyRecord, FounderInfo } from '../../domain/records/company.js';
import { seniorityOfTitle } from '../crunchbase/seniority.js';
import { compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';
import { personName } from './person-name.js';
import { windows } from './windows.js';

interface Founder extends FounderInfo {
  readonly svcPersonId: string;
  readonly startedOn: string | null;
}

/** A function that adds to a company's record the people with a job there whose title says that they founded it. */
export function companyFounders(linked: LinkedExport): (record: CompanyRecord, company: number) => void {
  const { data } = linked;
  const jobs = data.jobs.reader(windows.single);
  const people = data.people.reader(windows.single);
  const founderOf = (founderJob: number): Founder | null => {
    const job = data.founders.jobs.get(founderJob);
    const row = jobs.find(job);
    if (row === null) return null;
    const title = row.text('title');
    const [startedOn, named] = [row.text('started_on'), row.text('person_name')];
    const ordinal = data.jobs.parents.get(job);
    const person = people.find(ordinal);
    const ownName = person === null ? null : personName(person);
    return {
      svcPersonId: `per_${data.people.uuids.hex(ordinal)}`,
      fullName: ownName ?? named,
      title,
      departments: null,
      seniority: seniorityOfTitle(title),
      profileImageUrl: person?.text('logo_url') ?? null,
      startedOn,
    };
  };
  return (record, company) => {
    const found = [...linked.foundersByCompany.of(company)].map(founderOf).filter((each) => each !== null);
    if (found.length === 0) return;
    const founders = firstOfEach(found.sort(compareFounders));
    record.founderInfo = founders;
    record.founderNames = founders.map((founder) => founder.fullName).filter((name) => name !== null);
    record.founderCount = founders.length;
  };
}

/** By the day on which they began, the unknown ones last; then by id and title. */
function compareFounders(left: Founder, right: Founder): number {
  return (
    compareText(left.startedOn ?? '9999', right.startedOn ?? '9999') ||
    compareText(left.svcPersonId, right.svcPersonId) ||
    compareText(left.title ?? '', right.title ?? '')
  );
}

function firstOfEach(founders: readonly Founder[]): FounderInfo[] {
  const byPerson = new Map<string, FounderInfo>();
  for (const { startedOn: _startedOn, ...founder } of founders) {
    if (!byPerson.has(founder.svcPersonId)) byPerson.set(founder.svcPersonId, founder);
  }
  return [...byPerson.values()];
}
