import { EmptyState } from '../../../components/empty-state.js';
import { Panel } from '../../../components/panel.js';
import type { PersonRecordQuery } from '../../../generated/documents.js';
import { FactList } from '../fact-list.js';

type School = NonNullable<NonNullable<PersonRecordQuery['person']>['education']>[number];

/** Where a person studied, and what. */
export function EducationPanel({ schools }: { schools: readonly School[] }) {
  return (
    <Panel title="Education">
      {schools.length === 0 ? (
        <EmptyState title="No education is known" />
      ) : (
        <FactList
          facts={schools.map(({ name, degreeTitle, fieldOfStudy, startDate, endDate }) => [
            `${startDate?.slice(0, 4) ?? ''}–${endDate?.slice(0, 4) ?? ''}`,
            [degreeTitle, fieldOfStudy, name].filter(Boolean).join(', '),
          ])}
        />
      )}
    </Panel>
  );
}
