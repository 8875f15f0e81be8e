import { useEffect, useState } from 'react';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { PageHead } from '../components/page-head.js';
import { Badge, type BadgeProps, Gauge } from '../components/stat.js';
import { TextBox } from '../components/text-box.js';
import { PagedPanel } from './list-panel.js';
import styles from './operator.module.css';
import type { Organization } from './operator-objects.js';
import { openPage, PageLink, usePageLocation } from './page-location.js';

/** Milliseconds without typing before the list is searched. */
const rest = 300;

const pageSize = 25;

/** The first page: all organizations, newest first, with a search by name and external ID. */
export function OrganizationsPage() {
  const { search } = usePageLocation();
  const query = new URLSearchParams({ limit: String(pageSize), ...(search !== '' && { search }) });
  return (
    <>
      <PageHead title="Organizations" note="Credits are of this month, in UTC." />
      <SearchBox search={search} />
      <PagedPanel<Organization>
        title={search === '' ? 'All organizations' : 'Matching organizations'}
        label="Organizations"
        path={`/organizations?${query}`}
        scope="organizations:read"
        empty={search === '' ? 'No organizations yet' : 'No organization matches'}
        columns={columns}
        rowId={({ id }) => id}
        card={{ title: 'Name', aside: ['State'] }}
      />
    </>
  );
}

/** Searches while the user types. The search is in the URL. */
function SearchBox({ search }: { search: string }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => openPage({ search: typed.trim() }, true), rest);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <search className={styles['search']}>
      <TextBox
        label="Search by name or external ID"
        type="search"
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
    </search>
  );
}

const columns: readonly GridColumn<Organization>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ id, name, external_id: externalId }) => (
      <div className={styles['name']}>
        <PageLink to={{ organization: id }}>{name === '' ? id : name}</PageLink>
        {externalId !== null && <code className={styles['small']}>{externalId}</code>}
      </div>
    ),
  },
  { header: 'State', value: ({ state }) => state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    header: 'Credits used',
    value: ({ used }) => used,
    cell: (organization) => <CreditsUsed organization={organization} />,
  },
  {
    header: 'Remaining',
    value: ({ remaining }) => remaining,
    cell: ({ remaining }) => (remaining === -1 ? 'Unlimited' : format.count(remaining)),
    isNumber: true,
  },
  {
    header: 'Last call',
    value: ({ last_call_at: at }) => at,
    cell: ({ last_call_at: at }) => (at === null ? 'Never' : format.moment(at)),
  },
];

/** Shows the credits that an organization has used this month: as a bar, or as a number if they are unlimited. */
export function CreditsUsed({ organization }: { organization: Organization }) {
  const { used, monthly_credits: limit } = organization;
  if (limit === -1) return <span>{format.count(used)}, no limit</span>;
  return (
    <span className={styles['meter']}>
      <Gauge
        label="This month"
        used={used}
        limit={limit}
        text={`${format.count(used)} of ${format.count(limit)}`}
      />
    </span>
  );
}

const looks: Readonly<Record<Organization['state'], NonNullable<BadgeProps['look']>>> = {
  active: 'good',
  suspended: 'bad',
  closed: 'plain',
  purged: 'plain',
};

/** The state of an organization, as one word. */
export function StateBadge({ state }: Pick<Organization, 'state'>) {
  return <Badge look={looks[state]}>{format.label(state)}</Badge>;
}
