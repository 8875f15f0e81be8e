import { emptyPerson } from '../../domain/records/empty-records.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { topSeniority } from '../crunchbase/seniority.js';
import type { IntakeItem } from '../intake-item.js';
import type { personColumns } from './columns.js';
import { educationLevel, EducationReader } from './education.js';
import { CareerReader, experienceOf, type FeaturedJob } from './career.js';
import { sumCareer } from './career-sums.js';
import type { LinkedExport } from './linked-export.js';
import { locationOf } from './organization-facts.js';
import type { PackedRows } from './packed-rows.js';
import { personName } from './person-name.js';
import type { Stubs } from './stubs.js';
import { windows } from './windows.js';

type PersonRow = PackedRows<keyof typeof personColumns>;

/** Makes the records of all people: those of their file in its order, then the stubs. */
export class PersonRecords {
  private readonly careers: CareerReader;
  private readonly education: EducationReader;

  constructor(
    private readonly linked: LinkedExport,
    private readonly stubs: Stubs,
  ) {
    this.careers = new CareerReader(linked);
    this.education = new EducationReader(linked);
  }

  *list(): Generator<IntakeItem> {
    const { people } = this.linked.data;
    const rows = people.reader(windows.inOrder);
    for (let index = 0; index < people.order.length; index++) {
      const ordinal = people.order.get(index);
      const row = rows.find(ordinal);
      if (row === null) continue;
      const record = this.personOf(ordinal, featuredJobOf(row), row.text('updated_at'));
      addProfile(record, row);
      yield { kind: 'Person', record };
    }
    for (const [ordinal, name] of this.stubs) {
      const record = this.personOf(ordinal, null, null);
      record.fullName = name;
      yield { kind: 'Person', record };
    }
  }

  /** What the other files say of a person. */
  private personOf(ordinal: number, featured: FeaturedJob | null, updatedAt: string | null): PersonRecord {
    const record = emptyPerson(`per_${this.linked.data.people.uuids.hex(ordinal)}`);
    record.about = this.linked.personDescription(ordinal);
    const career = this.careers.of(ordinal, featured);
    Object.assign(record, sumCareer(career, updatedAt));
    if (career.length > 0) {
      record.experience = career.map((job, position) => experienceOf(job, position + 1));
      record.levelOfSeniority = topSeniority(career.map((job) => job.title));
    }
    if (record.currentPositionTitle === null && record.currentPositionCompanyName === null) {
      addFeaturedJob(record, featured);
    }
    record.education = this.education.of(ordinal);
    record.educationLevel = educationLevel(record.education);
    return record;
  }
}

function addProfile(record: PersonRecord, row: PersonRow): void {
  record.lastUpdated = row.text('updated_at');
  record.profilePictureUrl = row.text('logo_url');
  record.firstName = row.text('first_name');
  record.lastName = row.text('last_name');
  record.fullName = personName(row);
  record.profnetUrl = row.text('linkedin_url');
  record.microblogUrl = row.text('twitter_url');
  record.location = locationOf(row);
  record.region = row.text('region');
}

function featuredJobOf(row: PersonRow): FeaturedJob | null {
  const title = row.text('featured_job_title');
  const organization = row.text('featured_job_organization_uuid');
  const organizationName = row.text('featured_job_organization_name');
  return title === null && organizationName === null ? null : { title, organization, organizationName };
}

/** Without a current job the featured one is the current position. */
function addFeaturedJob(record: PersonRecord, featured: FeaturedJob | null): void {
  if (featured === null || record.experience !== null) return;
  record.currentPositionTitle = featured.title;
  record.currentPositionCompanyName = featured.organizationName;
}
