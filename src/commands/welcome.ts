import { demoLists, showcase } from '../intake/demo/showcase.js';

/** The demo key, and the number of the demo's saved search of rounds. */
export interface DemoAccess {
  readonly key: string;
  readonly roundsSearchId: number;
}

/** What a server says when it is ready: its addresses, that of the operators, and, with the demo data, calls that work when pasted. */
export function welcome(address: string, operators: string, demo: DemoAccess | null): string {
  const places = [
    `Dealgraph is ready at ${address}`,
    '',
    `  REST        ${address}/api/v1            reference: ${address}/reference`,
    `  Graph       ${address}/graphql           (in a browser: Apollo Sandbox; without a network: /explorer)`,
    `  Operators   ${operators}/readyz  ${operators}/metrics`,
  ];
  return [...places, ...(demo === null ? [] : examples(address, demo)), ''].join('\n');
}

function examples(address: string, { key, roundsSearchId }: DemoAccess): string[] {
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
  ];
}
