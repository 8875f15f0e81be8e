import { Menu, MenuItem } from 'react-aria-components/Menu';
import field from '../../../components/field.module.css';
import { filterInputOf } from '../../../filters/filter-model.js';
import type { Product } from '../../../generated/documents.js';
import { filterInputs } from '../../../generated/filter-schema.js';
import { allColumns, type ProductColumns } from '../../../products/all-columns.js';
import type { PageRequest } from '../../../products/product-view.js';
import { byProduct } from '../../../products/products.js';
import { serverUrl } from '../../../session/mount.js';
import { readLayout } from './table-layout.js';

/**
 * For each product, the name of its list field in GraphQL (which is also its name in the client) and of its order input
 * type.
 */
const lists = byProduct(({ list, type }) => ({ list, order: `${type}Order` }));

const noFields = (): Selection => ({ fields: new Map() });

const windows: Readonly<Record<string, string>> = {
  oneMonth: '1mo',
  twoMonths: '2mo',
  threeMonths: '3mo',
  fourMonths: '4mo',
  fiveMonths: '5mo',
  sixMonths: '6mo',
  twelveMonths: '12mo',
  twentyFourMonths: '24mo',
};

const forms = [
  { id: 'curl', label: 'cURL' },
  { id: 'graphql', label: 'GraphQL' },
  { id: 'client', label: 'TypeScript client' },
] as const;

/** A menu that copies the page's request as text for other programs. The text does not contain the API key. */
export function CopyMenu(props: CopyMenuProps) {
  const { view, pageRequest, layout, onDone } = props;
  const copy = async (id: (typeof forms)[number]['id'], label: string): Promise<void> => {
    const all = allColumns(view);
    const shown = readLayout(layout, all).map(({ path }) => all.find((column) => column.path === path));
    const paths = shown.flatMap((column) => column?.selects ?? column?.path ?? []);
    const request = { product: view.product, paths, pageRequest };
    const texts = {
      curl: () => curlText(request, serverUrl),
      graphql: () => graphqlText(request),
      client: () => clientText(request, serverUrl),
    };
    try {
      await navigator.clipboard.writeText(texts[id]());
      onDone(`Copied as ${label}`);
    } catch {
      onDone('The browser did not allow copying');
    }
  };
  return (
    <Menu
      aria-label="Copy as"
      className={field['options'] ?? ''}
      autoFocus="first"
      onAction={(key) => {
        const form = forms.find(({ id }) => id === key);
        if (form !== undefined) void copy(form.id, form.label);
      }}
    >
      {forms.map(({ id, label }) => (
        <MenuItem key={id} id={id} className={field['option'] ?? ''}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The request of a results page, which can be copied for use in another program. It selects the displayed columns. */
export interface CopiedRequest {
  readonly product: Product;
  /** Paths of GraphQL fields. They do not include `id`, which is always selected. */
  readonly paths: readonly string[];
  readonly pageRequest: PageRequest;
}

/** Returns a curl command that sends the page's query. The command reads the API key from `DEALGRAPH_API_KEY`. */
export function curlText(request: CopiedRequest, origin: string): string {
  const { product, pageRequest } = request;
  const { list, order } = lists[product];
  const query = [
    `query ($filter: ${filterInputOf[product]}, $orderBy: [${order}!], $first: Int!, $after: String) {`,
    `  ${list}(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {`,
    ...selectionLines(request.paths),
    '  }',
    '}',
  ].join('\n');
  const body = JSON.stringify({ query, variables: pageRequest }, null, 2);
  return [
    `curl '${origin}/graphql' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H "X-API-Key: $DEALGRAPH_API_KEY" \\`,
    `  --data-binary '${body.replaceAll("'", `'\\''`)}'`,
    '',
  ].join('\n');
}

/** Returns the page's query, with the arguments in the query. */
export function graphqlText({ product, paths, pageRequest }: CopiedRequest): string {
  const { filter, orderBy, first, after } = pageRequest;
  const values = [
    ...(Object.keys(filter).length === 0 ? [] : [`filter: ${filterLiteral(filterInputOf[product], filter)}`]),
    ...(orderBy === null
      ? []
      : [
          `orderBy: [${orderBy.map(({ field, direction }) => `{ field: ${field}, direction: ${direction} }`).join(', ')}]`,
        ]),
    `first: ${first}`,
    ...(after === null ? [] : [`after: ${JSON.stringify(after)}`]),
  ].join(', ');
  return ['query {', `  ${lists[product].list}(${values}) {`, ...selectionLines(paths), '  }', '}', ''].join(
    '\n',
  );
}

/** Returns a program that reads the same page with the TypeScript client. */
export function clientText({ product, pageRequest }: CopiedRequest, origin: string): string {
  const { filter, orderBy, first, after } = pageRequest;
  const order = orderBy?.map(({ field, direction }) => ({
    field: field.toLowerCase(),
    direction: direction.toLowerCase(),
  }));
  const body = {
    ...(Object.keys(filter).length === 0 ? {} : { filter: contractSpelling(filter) }),
    ...(order === undefined ? {} : { order_by: order }),
    first,
    ...(after === null ? {} : { after }),
  };
  return `import { createClient } from 'dealgraph/client';

const client = createClient({ apiKey: process.env.DEALGRAPH_API_KEY ?? '', url: '${origin}' });

const { data, credits } = await client.${lists[product].list}.search(${tsLiteral(body, '')});
console.log(data.items, credits.charged);
`;
}

/** The selected fields by name, each with its nested fields. */
interface Selection {
  readonly fields: Map<string, Selection>;
}

/** Returns the lines of the selection set: `nodes` with their fields, and `pageInfo`. */
function selectionLines(paths: readonly string[]): string[] {
  const root = noFields();
  for (const path of ['id', ...paths]) {
    let at = root;
    for (const name of path.split('.')) {
      const below = at.fields.get(name) ?? noFields();
      at.fields.set(name, below);
      at = below;
    }
  }
  return ['    nodes {', ...linesOf(root, '      '), '    }', '    pageInfo { hasNextPage endCursor }'];
}

function linesOf({ fields }: Selection, indent: string): string[] {
  return [...fields].flatMap(([name, below]) =>
    below.fields.size === 0
      ? [`${indent}${name}`]
      : [`${indent}${name} {`, ...linesOf(below, `${indent}  `), `${indent}}`],
  );
}

/** Formats a filter as a GraphQL literal. Enum values have no quotes, so the type of the filter input is needed. */
function filterLiteral(input: string, value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => filterLiteral(input, each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = filterInputs[input] ?? {};
  const parts = Object.entries(value).map(([name, inner]) => {
    const type = fields[name] ?? '';
    const text = type.endsWith('Direction') && typeof inner === 'string' ? inner : filterLiteral(type, inner);
    return `${name}: ${text}`;
  });
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/**
 * Converts the names in a filter to the names of the REST API: `totalFundingUsd` becomes `total_funding_usd`, and
 * `twelveMonths` becomes `12mo`.
 */
function contractSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contractSpelling);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      windows[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      // A direction is an enum value in GraphQL, and lowercase in REST.
      name === 'direction' && typeof inner === 'string' ? inner.toLowerCase() : contractSpelling(inner),
    ]),
  );
}

/**
 * Formats a value as Prettier would format it in TypeScript. An object that does not fit on one line has one line per
 * property.
 */
function tsLiteral(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map((each) => tsLiteral(each, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Object.entries(value).map(
    ([name, each]) => `${/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`}: ${tsLiteral(each, inner)}`,
  );
  const line = `{ ${parts.join(', ')} }`;
  if (line.length + indent.length < 72 && !line.includes('\n')) return line;
  return `{\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}}`;
}

export interface CopyMenuProps {
  readonly view: ProductColumns;
  readonly pageRequest: PageRequest;
  /** The layout, as it is stored in the URL. */
  readonly layout: string | undefined;
  /** Called with a message that says what was copied, or why nothing was copied. */
  readonly onDone: (message: string) => void;
}
