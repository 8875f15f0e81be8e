import { format } from '../../../components/format.js';
import type { PersonRecordQuery } from '../../../generated/documents.js';
import { ExternalLink } from '../external-link.js';
import { FactList } from '../fact-list.js';

/** What is known of a person, a line each. */
export function PersonFacts({ person }: { person: NonNullable<PersonRecordQuery['person']> }) {
  const { currentPositionTitle: title, currentPositionCompanyName: company } = person;
  const linked = (url: string | null) => (url === null ? null : <ExternalLink url={url} />);
  return (
    <FactList
      facts={[
        ['Now', [title, company].filter(Boolean).join(', ')],
        ['Location', person.location ?? person.region],
        ['Seniority', person.levelOfSeniority],
        ['Years of work', person.yearsOfExperience?.toString()],
        ['Education', person.educationLevel],
        ['Followers', person.profnetFollowers === null ? null : format.count(person.profnetFollowers)],
        ['Profnet', linked(person.profnetUrl)],
        ['Microblog', linked(person.microblogUrl)],
        ['Codehost', linked(person.codehostUrl)],
      ]}
    />
  );
}
