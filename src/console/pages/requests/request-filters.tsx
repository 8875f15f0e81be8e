import { useNavigate } from '@tanstack/react-router';
import { Choice } from '../../components/choice.js';
import { SearchChoice } from '../../components/search-choice.js';
import { UsageByDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { doorName } from './door-name.js';
import { MinCredits } from './min-credits.js';
import { outcomeName } from './outcome-name.js';
import { doors, outcomes } from './requests-search.js';
import styles from './requests-page.module.css';
import { useKeyNames } from './use-key-names.js';
import type { Filters } from './use-requests.js';

const unfiltered = 'any';

/** By what came of them, key, operation, door and price. What is chosen is in the address. */
export function RequestFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const operations = useOperations(filters.operation);
  const keys = useKeyNames(filters.key);
  const choose = (name: keyof Filters, value: string | number | null): void => {
    const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));
    const search = value === null || value === unfiltered ? others : { ...others, [name]: value };
    void navigate({ to: '/console/requests', search });
  };
  return (
    <div className={styles['filters']}>
      <Choice
        label="Status"
        value={filters.outcome ?? unfiltered}
        options={[
          { value: unfiltered, label: 'Any status' },
          ...outcomes.map((outcome) => ({ value: outcome, label: outcomeName(outcome) })),
        ]}
        onChange={(value) => {
          choose('outcome', value);
        }}
      />
      <SearchChoice
        label="Operation"
        value={filters.operation ?? unfiltered}
        placeholder="Any operation"
        searchLabel="Search operations"
        sections={[{ title: '', options: [{ value: unfiltered, label: 'Any operation' }, ...operations] }]}
        onChange={(value) => {
          choose('operation', value);
        }}
      />
      <SearchChoice
        label="Key"
        value={filters.key ?? unfiltered}
        placeholder="Any key"
        searchLabel="Search keys"
        sections={[{ title: '', options: [{ value: unfiltered, label: 'Any key' }, ...keys] }]}
        onChange={(value) => {
          choose('key', value);
        }}
      />
      <Choice
        label="Door"
        value={filters.door ?? unfiltered}
        options={[
          { value: unfiltered, label: 'Any door' },
          ...doors.map((door) => ({ value: door, label: doorName(door) })),
        ]}
        onChange={(value) => {
          choose('door', value);
        }}
      />
      <MinCredits
        key={filters.min ?? 0}
        value={filters.min ?? null}
        onChange={(value) => {
          choose('min', value);
        }}
      />
    </div>
  );
}

/** Those that were charged this month, each alone, and the chosen one. */
function useOperations(chosen: string | undefined): { value: string; label: string }[] {
  const { data } = useFree(UsageByDocument, { by: 'OPERATION' });
  const names = (data?.usage?.rows ?? []).flatMap(({ group }) => group.split(','));
  const all = new Set([...names, ...(chosen === undefined ? [] : [chosen])]);
  return [...all].sort().map((name) => ({ value: name, label: name }));
}
