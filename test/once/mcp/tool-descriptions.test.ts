import { connectMcp, type McpCaller } from '../../harness/mcp-client.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let mcp: McpCaller;

beforeAll(async () => {
  server = await startServer();
  mcp = await connectMcp(server.url, (await server.account()).secret);
});
afterAll(async () => {
  await mcp.close();
  await server.stop();
});

describe('the descriptions that a model receives', () => {
  it('fit into its context, and each tool has a price, an example and a schema that compiles', async () => {
    const { tools } = await mcp.client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(48_000);
    for (const { description = '', inputSchema, outputSchema, annotations, _meta } of tools) {
      expect(description).toContain(`Price: ${String(_meta?.['dealgraph/price'])}.`);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema?.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
    }
    const examples = tools.filter(({ name }) => name !== 'credit_balance');
    expect(examples.every(({ description = '' }) => description.includes('Example: {'))).toBe(true);
  });

  it('use no keyword that function-calling APIs with a subset of JSON Schema refuse', async () => {
    const { tools } = await mcp.client.listTools();
    const refused = (node: unknown, path: string): string[] => {
      if (typeof node !== 'object' || node === null) return [];
      const { type, $ref, $defs, enum: values } = node as Readonly<Record<string, unknown>>;
      const isRefused =
        Array.isArray(type) ||
        $ref !== undefined ||
        $defs !== undefined ||
        (values !== undefined && type === undefined);
      const inner = Object.entries(node).flatMap(([key, value]) => refused(value, `${path}.${key}`));
      return isRefused ? [path, ...inner] : inner;
    };
    expect(tools.flatMap(({ name, inputSchema }) => refused(inputSchema, name))).toEqual([]);
  });

  it('have no output schema for a host that reads only the text', async () => {
    const { secret } = await server.account();
    const reader = await connectMcp(server.url, secret, { headers: { 'X-Tool-Results': 'text' } });
    const { tools } = await reader.client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
    await reader.close();
  });

  it('include the schema, type by type, the filter guide and the prices', async () => {
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'dealgraph://filters',
      'dealgraph://prices',
      'dealgraph://schema',
    ]);
    const read = async (uri: string): Promise<string> => {
      const { contents } = await mcp.client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    };
    expect(await read('dealgraph://filters')).toMatch(
      /^## Filters\n[^]*`hasAny`[^]*2,000 objects and `and`\/`or` lists(?![^]*\n## )/,
    );
    expect(await read('dealgraph://prices')).toContain('| `aggregate` | 1 credit per group');
    expect(await read('dealgraph://schema')).toContain('type Query {');
    expect(await read('dealgraph://schema/Ipo')).toContain('type Ipo');
    await expect(read('dealgraph://schema/Nope')).rejects.toThrow('Unknown resource');
    await expect(read('file:///etc/passwd')).rejects.toThrow('Unknown resource');
  });

  it('include prompts with their arguments', async () => {
    const { prompts } = await mcp.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['who_invests_in', 'screen_domains', 'company_brief']);
    const given = { field: 'Robotics', country: 'Germany' };
    const { messages } = await mcp.client.getPrompt({ name: 'who_invests_in', arguments: given });
    expect(JSON.stringify(messages)).toContain('Who invests in Robotics in Germany?');
    await expect(mcp.client.getPrompt({ name: 'who_invests_in' })).rejects.toThrow('field');
    await expect(mcp.client.getPrompt({ name: 'nope' })).rejects.toThrow('Unknown prompt');
  });
});
