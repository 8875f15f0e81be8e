import { isFounderTitle } from '../crunchbase/values.js';
import { emptyPerson } from './objects-table.js';
import { reasons } from './snapshot-fields.js';
import { addTo, type Degree, type Job, type Person } from './snapshot-index.js';
import { type SnapshotIntake, snapshotLayout, type SnapshotTable } from './snapshot-table.js';

type PersonColumn = 'object_id' | 'first_name' | 'last_name' | 'affiliation_name';

/** The people table. Adds names to people, and adds people that are missing from the objects file. */
export const peopleTable: SnapshotTable<PersonColumn> = {
  layout: snapshotLayout<PersonColumn>(['object_id'], ['first_name', 'last_name', 'affiliation_name']),
  take(row, { index, fields }) {
    const id = fields.text(row, 'object_id')?.toLowerCase() ?? '';
    if (!/^p:\d+$/.test(id)) return reasons.badId;
    const [first, last] = [fields.text(row, 'first_name'), fields.text(row, 'last_name')];
    const known = index.people.get(id);
    if (known === undefined && first === null && last === null) return reasons.unnamed;
    const person = known ?? emptyPerson(id);
    if (person.firstName !== null || person.lastName !== null) return reasons.repeated;
    person.firstName = index.texts.share(first);
    person.lastName = index.texts.share(last);
    person.affiliation = index.texts.share(fields.text(row, 'affiliation_name'));
    index.people.set(person.objectId, person);
    return null;
  },
};

type JobColumn =
  'person_object_id' | 'relationship_object_id' | 'start_at' | 'end_at' | 'is_past' | 'sequence' | 'title';

/**
 * The relationships table. Adds jobs to people. If no file contains the organization, the job has only a title and
 * dates.
 */
export const relationshipsTable: SnapshotTable<JobColumn> = {
  layout: snapshotLayout<JobColumn>(['person_object_id', 'relationship_object_id']),
  take(row, intake) {
    const { index, fields, onCount } = intake;
    const person = findPerson(fields.text(row, 'person_object_id'), intake);
    if (person === null) return reasons.noPerson;
    const id = fields.text(row, 'relationship_object_id')?.toLowerCase() ?? '';
    const organization = index.organizations.get(id) ?? null;
    if (organization === null) onCount('jobs at organizations missing from the import', 1);
    const title = index.texts.share(fields.text(row, 'title'));
    const job: Job = {
      organization,
      title,
      start: index.texts.share(fields.day(row, 'start_at')),
      end: index.texts.share(fields.day(row, 'end_at')),
      isPast: fields.flag(row, 'is_past'),
      sequence: fields.count(row, 'sequence'),
    };
    if (person.jobs.some((known) => isSameJob(known, job))) return reasons.repeated;
    person.jobs = [...person.jobs, job];
    if (organization !== null && title !== null && isFounderTitle(title))
      addTo(index.founders, organization, { person, title });
    return null;
  },
};

function isSameJob(one: Job, other: Job): boolean {
  return (
    one.organization === other.organization &&
    one.organization !== null &&
    one.title === other.title &&
    one.start === other.start &&
    one.end === other.end &&
    one.isPast === other.isPast
  );
}

type DegreeColumn = 'object_id' | 'degree_type' | 'subject' | 'institution' | 'graduated_at';

/** The degrees table. Adds degrees to people. */
export const degreesTable: SnapshotTable<DegreeColumn> = {
  layout: snapshotLayout<DegreeColumn>(['object_id']),
  take(row, intake) {
    const { texts } = intake.index;
    const { fields } = intake;
    const person = findPerson(fields.text(row, 'object_id'), intake);
    if (person === null) return reasons.noPerson;
    const degree: Degree = {
      type: texts.share(fields.text(row, 'degree_type')),
      subject: texts.share(fields.text(row, 'subject')),
      institution: texts.share(fields.text(row, 'institution')),
      graduatedAt: texts.share(fields.day(row, 'graduated_at')),
    };
    person.degrees = [...person.degrees, degree];
    return null;
  },
};

function findPerson(id: string | null, { index }: SnapshotIntake): Person | null {
  return index.people.get(id?.toLowerCase() ?? '') ?? null;
}
