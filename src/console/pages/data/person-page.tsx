import { getRouteApi } from '@tanstack/react-router';
import { Panel } from '../../components/panel.js';
import { PersonRecordDocument, type PersonRecordQuery } from '../../generated/documents.js';
import { usePaid } from '../../graph/use-paid.js';
import styles from './company/company-tabs.module.css';
import { PaidPanel } from './paid-panel.js';
import { EducationPanel } from './person/education-panel.js';
import { ExperiencePanel } from './person/experience-panel.js';
import { FoundedPanel } from './person/founded-panel.js';
import { PersonFacts } from './person/person-facts.js';
import { PersonInvestorPanel } from './person/person-investor-panel.js';
import { RecordHead } from './record-head.js';
import { TagList } from './tag-list.js';

const route = getRouteApi('/console/data/people/$id');

type Person = NonNullable<PersonRecordQuery['person']>;

/** One person. The record, the companies they founded and the investor they are have a price each. */
export function PersonPage() {
  const { id } = route.useParams();
  const paid = usePaid(PersonRecordDocument, { id });
  const person = paid.data?.person ?? null;
  return (
    <>
      <RecordHead id={id} kind="Person" name={person?.fullName ?? null} note={person?.tagline} />
      <PaidPanel
        title="Person"
        label="Show the person"
        offer="The person's record: facts, jobs with their companies, education and skills. It costs one credit."
        empty="This person is not known"
        paid={paid}
        recordPath={`/api/v1/people/${encodeURIComponent(id)}`}
      >
        {(data) => data.person !== null && <Summary person={data.person} />}
      </PaidPanel>
      {person !== null && (
        <>
          <ExperiencePanel jobs={person.experience ?? []} />
          <FoundedPanel jobs={person.experience ?? []} />
        </>
      )}
      {paid.refusal?.code !== 'NOT_FOUND' && <PersonInvestorPanel key={id} id={id} />}
      {person !== null && (
        <div className={styles['grid']}>
          <EducationPanel schools={person.education ?? []} />
          <Panel title="Skills">
            <TagList label="Skills" tags={person.skills} />
            <TagList
              label="Highlights"
              tags={person.highlights?.map((tag) => tag.replaceAll('_', ' ')) ?? null}
            />
            <TagList label="Languages" tags={person.languages?.flatMap(({ name }) => name ?? []) ?? null} />
          </Panel>
        </div>
      )}
    </>
  );
}

function Summary({ person }: { person: Person }) {
  return (
    <>
      {person.about !== null && <p className={styles['description']}>{person.about}</p>}
      <PersonFacts person={person} />
    </>
  );
}
