import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathTo } from '../../session/mount.js';
import { SiteHead } from '../../shell/site-head.js';
import { CostAndKey } from './cost-and-key.js';
import frontPageStyles from './front-page.module.css';
import priceTableStyles from './price-table.module.css';
import { Samples } from './samples.js';
import waysStyles from './ways.module.css';

const prices = [
  [
    'Company, person, investor, funding round, acquisition or IPO',
    '1 credit',
    'A record that appears several times in an answer is charged once',
  ],
  ['Group of an aggregate', '1 credit', 'With its count, sum, median and percentiles'],
  ['Unchanged record', 'Free', 'A version that you have paid for already'],
  [
    'Counts, facets, autocomplete, resolving names',
    'Free',
    'Within the rate limit. Answers about fewer than 10 records have a daily allowance',
  ],
  ['Price of a request', 'Free', 'A dry run states it before you pay'],
  ['Errors, empty answers, repeated requests', 'Free', 'A request is charged once or not at all'],
] as const;

const ways = [
  {
    title: 'Call REST',
    text: 'Every operation with examples, errors and its price. Try each one with your key.',
    links: [
      ['/reference', 'Reference'],
      ['/api/v1/openapi.json', 'OpenAPI'],
    ],
  },
  {
    title: 'Query GraphQL',
    text: 'A typed schema with Relay connections. Each distinct record in an answer costs 1 credit.',
    links: [
      ['/graphql', 'GraphQL API'],
      ['/explorer', 'Explorer'],
    ],
  },
  {
    title: 'Search without code',
    text: 'Build a filter in the console and see how many records match, for free. The button shows the price.',
    links: [
      ['/console/data', 'Data'],
      ['/console/searches', 'Saved searches'],
    ],
  },
  {
    title: 'Manage usage and keys',
    text: 'Credits remaining, usage by key and operation, and a receipt for each request.',
    links: [
      ['/console', 'Console'],
      ['/console/keys', 'Keys'],
    ],
  },
] as const;

/** The front page: a summary of the product, its prices, and links for getting started. It needs no API key. */
export function FrontPage() {
  useEffect(() => {
    document.title = 'Dealgraph: companies, people, investors and deals';
  }, []);
  return (
    <>
      <SiteHead />
      <main className={frontPageStyles['page']}>
        <section className={frontPageStyles['hero']}>
          <div className={frontPageStyles['words']}>
            <h1>Companies, people, investors and deals, priced by the record</h1>
            <p className={frontPageStyles['lead']}>
              One dataset through REST, GraphQL and MCP. You can know the price of each request before you
              pay.
            </p>
            <CostAndKey />
          </div>
          <Samples />
        </section>
        <Ways />
        <PriceTable />
      </main>
      <FrontFoot />
    </>
  );
}

/** The price list. */
export function PriceTable() {
  return (
    <section className={priceTableStyles['prices']}>
      <h2>Prices</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Price</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(([what, price, note]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td className={price === 'Free' ? priceTableStyles['free'] : priceTableStyles['paid']}>
                {price}
              </td>
              <td className={priceTableStyles['note']}>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Links for getting started, by use case. */
export function Ways() {
  return (
    <section className={waysStyles['ways']} aria-label="Where to start">
      {ways.map(({ title, text, links }) => (
        <article key={title} className={waysStyles['way']}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className={waysStyles['links']}>
            {links.map(([path, name]) => (
              <a key={path} href={pathTo(path)}>
                {name}
              </a>
            ))}
          </p>
        </article>
      ))}
    </section>
  );
}

const words = {
  ready: 'This server is ready',
  unready: 'This server is not ready',
  gone: 'This server does not respond',
};

async function askState(): Promise<keyof typeof words> {
  try {
    return (await fetch(pathTo('/readyz'))).ok ? 'ready' : 'unready';
  } catch {
    return 'gone';
  }
}

/** Shows whether this server is ready, and the URLs of its APIs. */
function FrontFoot() {
  const { data: state } = useQuery({
    queryKey: ['readyz'],
    queryFn: askState,
    refetchInterval: ({ state: { data } }) => (data === 'ready' ? 30_000 : 5_000),
  });
  return (
    <footer className={frontPageStyles['foot']}>
      <p role="status" className={frontPageStyles['status']}>
        <span
          className={
            state === undefined || state === 'ready' ? frontPageStyles['up'] : frontPageStyles['down']
          }
          aria-hidden
        />
        {state === undefined ? 'Checking the server…' : words[state]}
      </p>
      <p className={frontPageStyles['addresses']}>
        REST <code>{pathTo('/api/v1')}</code> · GraphQL <code>{pathTo('/graphql')}</code> · MCP{' '}
        <code>{pathTo('/mcp')}</code>
      </p>
    </footer>
  );
}
