import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { CopyButton } from '../../components/button.js';
import { pathTo, serverUrl } from '../../session/mount.js';
import styles from './samples.module.css';

/**
 * Reads the sample company, which the server returns without an API key. Returns null if the server has no demo data or
 * does not respond.
 */
async function readSample(): Promise<SampleCompany | null> {
  try {
    const response = await fetch(pathTo('/sample.json'));
    const { company } = (await response.json()) as { readonly company?: SampleCompany | null };
    return company ?? null;
  } catch {
    return null;
  }
}

/**
 * Shows a request to each API with its response and price. If the server has the demo data, the responses are its own.
 */
export function Samples() {
  const { data: company, isPending } = useQuery({
    queryKey: ['sample'],
    queryFn: readSample,
    staleTime: Infinity,
  });
  const samples = useMemo(() => listSamples(serverUrl, company ?? documentedCompany), [company]);
  const source =
    company == null ? 'Example from the documentation' : 'Response of this server, from its demo data';
  return (
    <Tabs className={styles['samples'] ?? ''}>
      <TabList aria-label="The same record in each interface" className={styles['tabs'] ?? ''}>
        {samples.map(({ id, name }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {samples.map(({ id, request, answer, price }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          <div className={styles['request']}>
            <pre tabIndex={0} aria-label="Request">
              <code>{request}</code>
            </pre>
            <CopyButton text={request} />
          </div>
          <p className={styles['source']}>{isPending ? '\u00a0' : source}</p>
          <pre className={styles['answer']} tabIndex={0} aria-label="Response">
            <code>{answer}</code>
          </pre>
          <p className={styles['price']}>{price}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** A request with its response and price. */
interface Sample {
  readonly id: string;
  readonly name: string;
  readonly request: string;
  readonly answer: string;
  readonly price: string;
}

/** The fields of a company in REST JSON that the samples use. */
interface SampleCompany {
  readonly id: string;
  readonly organization_name: string;
  readonly founded_year: number | null;
  readonly employee_count: number | null;
  readonly hq: { readonly city: string | null; readonly country: string | null };
  readonly funding: { readonly total_funding_usd: number | null; readonly round_count: number | null };
}

/** The company in the quickstart. It is used if the server has no demo data. */
const documentedCompany: SampleCompany = {
  id: 'a0a0a0000000000000000001',
  organization_name: 'Aurora Robotics',
  founded_year: 2014,
  employee_count: 1240,
  hq: { city: 'Boston', country: 'United States' },
  funding: { total_funding_usd: 168_400_000, round_count: 4 },
};

/** Returns a request for a company to each API of the server at `origin`, with the response. */
function listSamples(origin: string, company: SampleCompany): readonly Sample[] {
  const { id, organization_name: name, founded_year: year, employee_count: employees, hq, funding } = company;
  const text = (value: unknown): string => JSON.stringify(value);
  const { total_funding_usd: total, round_count: rounds } = funding;
  return [
    {
      id: 'rest',
      name: 'REST',
      request: `curl -H "X-API-Key: $KEY" \\\n  ${origin}/api/v1/companies/${id}`,
      answer: `{
  "id": ${text(id)},
  "organization_name": ${text(name)},
  "founded_year": ${text(year)},
  "employee_count": ${text(employees)},
  "hq": { "city": ${text(hq.city)}, "country": ${text(hq.country)}, ... },
  "funding": { "total_funding_usd": ${text(total)}, "round_count": ${text(rounds)}, ... },
  ...
}`,
      price: '1 credit (X-Credits-Charged: 1)',
    },
    {
      id: 'graphql',
      name: 'GraphQL',
      request: `{\n  company(id: "${id}") {\n    organizationName\n    hq { city country }\n    funding { totalFundingUsd roundCount }\n  }\n}`,
      answer: `{
  "data": {
    "company": {
      "organizationName": ${text(name)},
      "hq": { "city": ${text(hq.city)}, "country": ${text(hq.country)} },
      "funding": { "totalFundingUsd": ${text(total)}, "roundCount": ${text(rounds)} }
    }
  }, ...
}`,
      price: '1 credit, for any number of its fields',
    },
    {
      id: 'price',
      name: 'Price first',
      request: `curl -H "X-API-Key: $KEY" -H "X-Dry-Run: true" \\\n  ${origin}/api/v1/companies/${id}`,
      answer: `{\n  "credits": 1,\n  "rows": 1,\n  "records": { "Company": 1 }\n}`,
      price: 'Free. X-Max-Credits refuses a request that costs more than you allow.',
    },
  ];
}
