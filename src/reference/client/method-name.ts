import type { DescribedOperation } from './described-operation.js';

/** Where the path does not say what the client should call it. */
const otherNames: Readonly<Record<string, string>> = {
  enrichCompany: 'companies.enrich',
  enrichPerson: 'people.enrich',
  enrichInvestor: 'investors.enrich',
  replayWebhookDelivery: 'webhooks.replay',
  viewer: 'organization.get',
  usage: 'organization.usage',
  autocomplete: 'autocomplete',
  resolve: 'resolve',
};

const ofOne: Readonly<Record<string, string>> = {
  GET: 'get',
  PATCH: 'update',
  DELETE: 'delete',
  PUT: 'replace',
};
const ofAll: Readonly<Record<string, string>> = { GET: 'list', POST: 'create' };

/**
 * Where the client has an operation, by its path: `GET /companies/{companyId}` is `companies.get`,
 * `GET /searches/people/{searchId}/results` is `searches.people.results`.
 */
export function methodName({ operationId, path, method }: DescribedOperation): string {
  const other = otherNames[operationId];
  if (other !== undefined) return other;
  const parts = path.split('/').slice(1);
  const words = parts.filter((part) => !part.startsWith('{')).map(camelCase);
  if (parts.at(-1)?.startsWith('{') === true) words.push(ofOne[method] ?? method.toLowerCase());
  else if (words.length === 1) words.push(ofAll[method] ?? method.toLowerCase());
  return words.join('.');
}

function camelCase(text: string): string {
  return text.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}
