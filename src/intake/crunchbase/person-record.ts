import { emptyPerson } from '../../domain/records/empty-records.js';
import type { Experience, PersonRecord } from '../../domain/records/person.js';
import type { CompanyEntry } from './company-index.js';
import type { CompanySummary } from './company-summary.js';
import { documentPersonName } from './document.js';
import type { PersonEntry } from './index-documents.js';
import { personIdOf } from './record-ids.js';
import { topSeniority } from './seniority.js';

type Summaries = ReadonlyMap<CompanyEntry, CompanySummary | null>;

/** The record of a person whom the documents name: their jobs, present ones first, and what follows from them. */
export function personRecord(entry: PersonEntry, summaries: Summaries): PersonRecord {
  const record = emptyPerson(personIdOf(entry.person.permalink));
  record.lastUpdated = entry.updatedAt;
  record.firstName = entry.person.first_name;
  record.lastName = entry.person.last_name;
  record.fullName = documentPersonName(entry.person);
  if (entry.jobs.length === 0) return record;
  const experience = listExperience(entry, summaries);
  record.experience = experience;
  record.levelOfSeniority = topSeniority(experience.map((job) => job.title));
  addPositions(record, experience);
  return record;
}

/** Jobs keep the document's order, which is by rank, within the present and the past ones. */
function listExperience(entry: PersonEntry, summaries: Summaries): Experience[] {
  const presentFirst = entry.jobs.toSorted(
    (left, right) => Number(left.isPast === true) - Number(right.isPast === true),
  );
  return presentFirst.map((job, position) => {
    const company = summaries.get(job.company);
    return {
      companyName: job.company.name,
      profnetUrl: null,
      title: job.title,
      departments: null,
      startDate: null,
      endDate: null,
      isCurrent: job.isPast === null ? null : !job.isPast,
      jobOrder: position + 1,
      companyId: job.company.id,
      domain: company?.domain ?? null,
      description: null,
      companySize: company?.companySize ?? null,
      industry: company?.industry ?? null,
      techVerticals: company?.techVerticals ?? null,
      location: company?.location ?? null,
      foundedYear: company?.foundedYear ?? null,
    };
  });
}

function addPositions(record: PersonRecord, experience: readonly Experience[]): void {
  const current = experience.find((job) => job.isCurrent === true);
  const past = experience.find((job) => job.isCurrent === false);
  record.currentPositionTitle = current?.title ?? null;
  record.currentPositionCompanyName = current?.companyName ?? null;
  record.currentPositionCompanyWebsite = current?.domain ?? null;
  record.pastPositionTitle = past?.title ?? null;
  record.pastPositionCompanyName = past?.companyName ?? null;
  record.pastPositionCompanyWebsite = past?.domain ?? null;
}
