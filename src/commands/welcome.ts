import { demoLists, showcase } from '../intake/demo/showcase.js';
import type { NamedOrganization } from '../store/accounts/first-organizations.js';

/** The demo key, and the number of the demo's saved search of rounds. */
export interface DemoAccess {
  readonly key: string;
  readonly roundsSearchId: number;
}

/** Where a server is reached. */
export interface Addresses {
  readonly doors: string;
  readonly operators: string;
}

/** Who was served before, and how this program is started (programWords). */
export interface Welcomed {
  /** Null without the demo data, or when its key is no longer live. */
  readonly demo: DemoAccess | null;
  readonly organizations: readonly NamedOrganization[];
  readonly program: string;
}

/**
 * What a server says when it is ready: its addresses, that of the operators, and, with the demo data, calls that work
 * when pasted. Keys are not kept, so without a demo key it says how to get one.
 */
export function welcome({ doors, operators }: Addresses, welcomed: Welcomed): string {
  const { demo } = welcomed;
  const places = [
    `Dealgraph is ready at ${doors}`,
    '',
    `  Pages       ${doors}/          console: ${doors}/console   explorer: ${doors}/explorer   reference: ${doors}/reference`,
    `  REST        ${doors}/api/v1    reference: ${doors}/reference`,
    `  Graph       ${doors}/graphql   (in a browser: the explorer, Apollo Sandbox and Apollo Studio)`,
    `  MCP         ${doors}/mcp       (tools for language models: docs/mcp.md)`,
    `  Operators   ${operators}/readyz  ${operators}/metrics`,
  ];
  const steps = demo === null ? stepsToKey(doors, welcomed) : examples(doors, demo, welcomed.program);
  return [...places, ...steps, ''].join('\n');
}

function stepsToKey(address: string, { organizations, program }: Welcomed): string[] {
  const [first] = organizations;
  const owner = first?.organizationId ?? 'ORGANIZATION_ID';
  const create =
    first === undefined
      ? [`  ${program} organization create --name Acme --monthly-credits 10000`]
      : organizations.map(({ organizationId, name }) => `  # ${organizationId}  ${oneLine(name)}`);
  return [
    '',
    first === undefined
      ? 'There is no organization yet. Make one, and a key for it (shown that once):'
      : 'Keys are not kept, so none can be shown. Issue one (it is shown that once):',
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

/** A name is somebody's text, and what is printed here is read by a terminal. */
function oneLine(name: string): string {
  return name.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 60);
}

function examples(address: string, { key, roundsSearchId }: DemoAccess, program: string): string[] {
  const { auroraRobotics, adaMarsh } = showcase;
  const query = `{ company(id: "${auroraRobotics.id}") { organizationName hq { city country } funding { totalFundingUsd roundCount } } creditBalance { remaining } }`;
  return [
    '',
    `  Demo key    ${key}`,
    '',
    'Try (each line works as it is):',
    '',
    `  curl -s -H 'X-API-Key: ${key}' ${address}/api/v1/companies/${auroraRobotics.id}`,
    `  curl -s -H 'X-API-Key: ${key}' '${address}/api/v1/searches/funding-rounds/${roundsSearchId}/results?limit=3'`,
    `  curl -s -H 'X-API-Key: ${key}' ${address}/api/v1/lists/investors/${demoLists[0]?.id ?? ''}/results`,
    `  curl -s -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"email":"${adaMarsh.email}"}' ${address}/api/v1/people/by-email`,
    `  curl -s -H 'X-API-Key: ${key}' ${address}/api/v1/organization/credits`,
    '',
    'The same through the graph:',
    '',
    `  curl -s -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify({ query })}' ${address}/graphql`,
    '',
    'And on the command line (docs/terminal.md):',
    '',
    `  export DEALGRAPH_URL=${address} DEALGRAPH_API_KEY=${key}`,
    `  ${program} get company ${auroraRobotics.id}`,
  ];
}
