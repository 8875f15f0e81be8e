export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly request: string;
  readonly answer: string;
  readonly price: string;
}

const company = 'a0a0a0000000000000000001';

/** One question of the demo data through each door of the server at `origin`. */
export function listSamples(origin: string): readonly Sample[] {
  return [
    {
      id: 'rest',
      name: 'REST',
      request: `curl -H "X-API-Key: $KEY" \\\n  ${origin}/api/v1/companies/${company}`,
      answer: `{\n  "company_id": "${company}",\n  "organization_name": "Aurora Robotics",\n  "founded_year": 2014,\n  "hq": { "city": "Boston", ... },\n  ...\n}`,
      price: 'X-Credits-Charged: 1',
    },
    {
      id: 'graph',
      name: 'Graph',
      request: `{\n  company(id: "${company}") {\n    organizationName\n    hq { city }\n    fundingRounds(first: 1) {\n      totalCount\n      nodes { investmentType raisedAmountUsd }\n    }\n  }\n}`,
      answer: `"company": {\n  "organizationName": "Aurora Robotics",\n  "hq": { "city": "Boston" },\n  "fundingRounds": {\n    "totalCount": 4,\n    "nodes": [{ "investmentType": "Series C", ... }]\n  }\n}`,
      price: '2 credits: a company and a round. The count is free.',
    },
    {
      id: 'dry',
      name: 'Its price first',
      request: `curl -H "X-API-Key: $KEY" -H "X-Dry-Run: true" \\\n  "${origin}/api/v1/companies/${company}/acquisitions"`,
      answer: `{\n  "credits": 2,\n  "rows": 2,\n  "records": { "Acquisition": 2 }\n}`,
      price: 'Free. X-Max-Credits refuses what would cost more than you say.',
    },
  ];
}
