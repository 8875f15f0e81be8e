interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-credit-cost': string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

/** The parts of the OpenAPI document from which the client is generated. */
export interface DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** An operation of the OpenAPI document with its path and method. */
export interface DescribedOperation extends Described {
  readonly path: string;
  readonly method: string;
}

/** Returns the operations of the document, in its order. */
export function describedOperations({ paths, components }: DescribedApi): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      path,
      method: method.toUpperCase(),
      parameters: one.parameters.map((each) => resolveParameter(each, components.parameters)),
    })),
  );
}

/** Returns the shared parameter to which a reference refers, or the parameter itself if it is not a reference. */
function resolveParameter(
  parameter: Parameter & { readonly $ref?: string },
  shared: Readonly<Record<string, Parameter>>,
): Parameter {
  const { $ref: reference } = parameter;
  return (
    (reference === undefined ? undefined : shared[reference.slice(reference.lastIndexOf('/') + 1)]) ??
    parameter
  );
}

/** The parts of a JSON schema that a TypeScript type can express. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly maxItems?: number;
}

/** Returns the first line of a generated source file. */
export function generatedHead(source: string): string {
  return `// Generated from ${source} by \`npm run emit\`; \`npm run check contracts\` checks that it is current.\n`;
}

/** Method names of operations for which the path does not yield a good name. */
const otherNames: Readonly<Record<string, string>> = {
  enrichCompany: 'companies.enrich',
  enrichPerson: 'people.enrich',
  enrichInvestor: 'investors.enrich',
  webhookDelivery: 'webhooks.delivery',
  replayWebhookDelivery: 'webhooks.replay',
  viewer: 'organization.get',
  updateOrganization: 'organization.update',
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
 * Returns the client method of an operation, by its path: `GET /companies/{companyId}` is `companies.get`, `GET
 * /searches/people/{searchId}/results` is `searches.people.results`.
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
