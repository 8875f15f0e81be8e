import { basename, relative } from 'node:path';
import { firstOrganizations, type NamedOrganization } from '../accounts/sql/organizations.js';
import type { Database } from '../database/database.js';
import { demoLists, showcase } from '../import/demo/showcase.js';
import { escapeHidden } from '../values/hidden-characters.js';

/** The demo's API key, and the ID of its saved search for funding rounds. */
export interface DemoAccess {
  readonly key: string;
  readonly roundsSearchId: number;
}

/** The URLs of a server and of its operator endpoints. */
export interface Addresses {
  readonly url: string;
  readonly operators: string;
}

/** The content of the welcome message: the demo's key, and the organizations. */
export interface Welcomed {
  /** Null without demo data, or if the demo's key is no longer valid. */
  readonly demo: DemoAccess | null;
  readonly organizations: readonly NamedOrganization[];
  /** True if the server shows the documentation at /docs. */
  readonly hasDocs: boolean;
}

/**
 * Returns the message that a server prints when it is ready. It has the server's URLs and, with demo data, example
 * calls. Without a demo key, it explains how to issue a key, because existing keys are not stored in plain text.
 */
export function welcome(addresses: Addresses, welcomed: Welcomed): string {
  const { url } = addresses;
  const { demo, hasDocs } = welcomed;
  const program = programWords(process.argv[1] ?? '', process.cwd());
  const lines = describeAddresses(addresses, hasDocs);
  const steps = demo === null ? stepsToKey(url, program, welcomed) : examples(url, program, demo, welcomed);
  return [...lines, ...steps, ''].join('\n');
}

/** Returns the message that a sandbox prints when it is ready: its URLs, and calls to try with a test key. */
export function welcomeToSandbox(addresses: Addresses, hasDocs: boolean): string {
  const { url } = addresses;
  const company = showcase.auroraRobotics.id;
  const lines = [
    '',
    '  Sandbox     any key that begins with dgt_ works; each start creates the data again',
    '',
    'Try these commands:',
    '',
    `  curl -s -H 'X-API-Key: dgt_test' ${url}/api/v1/companies/${company}`,
    `  curl -s -H 'X-API-Key: dgt_test' '${url}/api/v1/searches/funding-rounds/1/results?limit=3'`,
    `  curl -i -H 'X-API-Key: dgt_test' ${url}/api/v1/companies/000000000000000000000429`,
    '',
    `Inputs that force errors: ${hasDocs ? `${url}/docs/sandbox` : 'docs/sandbox.md'}`,
  ];
  return [...describeAddresses(addresses, hasDocs), ...lines, ''].join('\n');
}

/** Returns the lines with the URLs of a server. */
function describeAddresses({ url, operators }: Addresses, hasDocs: boolean): string[] {
  const tools = hasDocs ? `${url}/docs/mcp` : 'docs/mcp.md';
  const lines = [
    `Dealgraph is ready at ${url}`,
    '',
    `  Pages       ${url}/          console: ${url}/console   explorer: ${url}/explorer   reference: ${url}/reference`,
    `  REST        ${url}/api/v1    reference: ${url}/reference`,
    ...(hasDocs ? [`  Docs        ${url}/docs`] : []),
    `  GraphQL     ${url}/graphql   (in a browser: the explorer, Apollo Sandbox and Apollo Studio)`,
    `  MCP         ${url}/mcp       (tools for language models: ${tools})`,
    `  Operators   ${operators}/readyz  ${operators}/metrics`,
  ];
  const warning = warnOfOldNode(process.versions.node);
  if (warning !== null) lines.push('', `  Note        ${warning}`);
  return lines;
}

function stepsToKey(address: string, program: string, { organizations }: Welcomed): string[] {
  const [first] = organizations;
  const owner = first?.organizationId ?? 'ORGANIZATION_ID';
  const create =
    first === undefined
      ? [`  ${program} organization create --name Acme --monthly-credits 10000`]
      : organizations.map(
          ({ organizationId, name }) => `  # ${organizationId}  ${escapeHidden(name).slice(0, 60)}`,
        );
  return [
    '',
    first === undefined
      ? 'No organization exists yet. Create one, then issue a key (shown only once):'
      : 'Existing keys cannot be shown. Issue a new key (shown only once):',
    '',
    ...create,
    `  ${program} key issue --organization ${owner} --name 'First key'`,
    '',
    'Then:',
    '',
    `  export DEALGRAPH_URL=${address} DEALGRAPH_API_KEY=...`,
    `  ${program} credits`,
  ];
}

function examples(
  address: string,
  program: string,
  { key, roundsSearchId }: DemoAccess,
  { hasDocs }: Welcomed,
): string[] {
  const { auroraRobotics, adaMarsh } = showcase;
  const query = `{ company(id: "${auroraRobotics.id}") { organizationName hq { city country } funding { totalFundingUsd roundCount } } creditBalance { remaining } }`;
  return [
    '',
    `  Demo key    ${key}`,
    '',
    'Try these commands:',
    '',
    `  curl -s -H 'X-API-Key: ${key}' ${address}/api/v1/companies/${auroraRobotics.id}`,
    `  curl -s -H 'X-API-Key: ${key}' '${address}/api/v1/searches/funding-rounds/${roundsSearchId}/results?limit=3'`,
    `  curl -s -H 'X-API-Key: ${key}' ${address}/api/v1/lists/investors/${demoLists[0]?.id ?? ''}/results`,
    `  curl -s -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"email":"${adaMarsh.email}"}' ${address}/api/v1/people/by-email`,
    `  curl -s -H 'X-API-Key: ${key}' ${address}/api/v1/organization/credits`,
    '',
    'The same data from the GraphQL API:',
    '',
    `  curl -s -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify({ query })}' ${address}/graphql`,
    '',
    `On the command line (${hasDocs ? `${address}/docs/terminal` : 'docs/terminal.md'}):`,
    '',
    `  export DEALGRAPH_URL=${address} DEALGRAPH_API_KEY=${key}`,
    `  ${program} get company ${auroraRobotics.id}`,
  ];
}

/** Maximum number of organizations listed in the welcome message of a server without a demo key. */
const maxNamed = 3;

/** Returns the organizations that the welcome message of a server without a demo key lists. */
export function namedOrganizations(db: Database): Promise<readonly NamedOrganization[]> {
  return firstOrganizations(db, maxNamed);
}

/**
 * Returns the command that starts this program in the folder `directory`: `dealgraph` if the package is installed,
 * otherwise, for example, `node dist/main.js`.
 */
function programWords(script: string, directory: string): string {
  return basename(script) === 'dealgraph' ? 'dealgraph' : `node ${relative(directory, script)}`;
}

/** The oldest major version of Node.js that is still maintained. */
const oldestMaintained = 22;

/** Returns a warning for a version of Node.js that is no longer maintained, otherwise null. */
function warnOfOldNode(version: string): string | null {
  const major = Number.parseInt(version, 10);
  if (major >= oldestMaintained) return null;
  return `Node.js ${major} no longer receives fixes. Use Node.js 24 or 26.`;
}
