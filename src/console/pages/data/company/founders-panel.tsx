import { EmptyState } from '../../../components/empty-state.js';
import { Panel } from '../../../components/panel.js';
import type { CompanyRecordQuery } from '../../../generated/documents.js';
import { FactList } from '../fact-list.js';
import { RecordLink } from '../record-link.js';

type Founders = NonNullable<NonNullable<CompanyRecordQuery['company']>['founderInfo']>;

/** Who founded the company, as its record tells it. */
export function FoundersPanel({ founders }: { founders: Founders }) {
  return (
    <Panel title="Founders">
      {founders.length === 0 ? (
        <EmptyState title="No founders are known" />
      ) : (
        <FactList
          facts={founders.map((founder) => [
            founder.title ?? 'Founder',
            <RecordLink
              key={founder.fullName}
              kind="person"
              id={founder.svcPersonId}
              name={founder.fullName}
            />,
          ])}
        />
      )}
    </Panel>
  );
}
