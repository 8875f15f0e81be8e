import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../components/page-head.js';
import { Tabs } from '../../components/tabs.js';
import { dataTabs, type DataTab } from './data-search.js';
import { acquisitionsGrid } from './grids/acquisitions-grid.js';
import { companiesGrid } from './grids/companies-grid.js';
import { investorsGrid } from './grids/investors-grid.js';
import { iposGrid } from './grids/ipos-grid.js';
import { peopleGrid } from './grids/people-grid.js';
import { roundsGrid } from './grids/rounds-grid.js';
import { RecordFinder } from './record-finder.js';

const route = getRouteApi('/console/data');

const labels: Readonly<Record<DataTab, string>> = {
  companies: 'Companies',
  investors: 'Investors',
  people: 'People',
  rounds: 'Funding rounds',
  acquisitions: 'Acquisitions',
  ipos: 'IPOs',
};

/** Finds records: the count of a filter is free, and its records are shown once their price was accepted. */
export function DataPage() {
  const { tab = 'companies' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead
        title="Data"
        note="Filter and count for nothing. Records are shown once you have accepted their price."
      />
      <Tabs
        label="Kind of record"
        tabs={dataTabs.map((id) => ({ id, label: labels[id] }))}
        selected={tab}
        onSelect={(chosen) => {
          // A filter is one of its own kind of record.
          void navigate({ search: { tab: chosen } });
        }}
      >
        {finders[tab]}
      </Tabs>
    </>
  );
}

const finders = {
  companies: <RecordFinder key="companies" grid={companiesGrid} />,
  investors: <RecordFinder key="investors" grid={investorsGrid} />,
  people: <RecordFinder key="people" grid={peopleGrid} />,
  rounds: <RecordFinder key="rounds" grid={roundsGrid} />,
  acquisitions: <RecordFinder key="acquisitions" grid={acquisitionsGrid} />,
  ipos: <RecordFinder key="ipos" grid={iposGrid} />,
};
