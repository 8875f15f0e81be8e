import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const folder = join(__dirname, '..', '..', 'docs');

/** The address of a server with a key, and with sign-in. */
const withKey = z.literal('https://data.example/mcp');
const withSignIn = z.literal('https://data.example/mcp/oauth');
const keyHeader = (value: RegExp): z.ZodType => z.strictObject({ 'X-API-Key': z.string().regex(value) });
const bridge = z.strictObject({
  command: z.literal('dealgraph'),
  args: z.tuple([z.literal('mcp'), z.literal('--budget'), z.string().regex(/^\d+$/)]),
  env: z.strictObject({
    DEALGRAPH_URL: z.literal('https://data.example'),
    DEALGRAPH_API_KEY: z.literal('dgk_...'),
  }),
});

const hosted = (server: z.ZodType): z.ZodType =>
  z.strictObject({ mcpServers: z.strictObject({ dealgraph: server }) });

/** The format of each client's configuration, by the name of its page; in the order of the page's blocks. */
const formats: Readonly<Record<string, readonly z.ZodType[]>> = {
  'assistant-claude.md': [hosted(bridge)],
  'assistant-chatgpt.md': [],
  'assistant-claude-code.md': [
    hosted(
      z.strictObject({
        type: z.literal('http'),
        url: withKey,
        headers: keyHeader(/^\$\{DEALGRAPH_API_KEY\}$/),
      }),
    ),
  ],
  'assistant-cursor.md': [
    hosted(z.strictObject({ url: withKey, headers: keyHeader(/^\$\{env:DEALGRAPH_API_KEY\}$/) })),
    hosted(z.strictObject({ url: withSignIn })),
  ],
  'assistant-vs-code.md': [
    z.strictObject({
      inputs: z.tuple([
        z.strictObject({
          type: z.literal('promptString'),
          id: z.literal('dealgraph-key'),
          description: z.string(),
          password: z.literal(true),
        }),
      ]),
      servers: z.strictObject({
        dealgraph: z.strictObject({
          type: z.literal('http'),
          url: withKey,
          headers: keyHeader(/^\$\{input:dealgraph-key\}$/),
        }),
      }),
    }),
    z.strictObject({
      servers: z.strictObject({ dealgraph: z.strictObject({ type: z.literal('http'), url: withSignIn }) }),
    }),
  ],
  'assistant-n8n.md': [
    z.strictObject({
      nodes: z.tuple([
        z.strictObject({
          parameters: z.strictObject({
            endpointUrl: withKey,
            serverTransport: z.literal('httpStreamable'),
            authentication: z.literal('headerAuth'),
            include: z.literal('selected'),
            includeTools: z.array(z.string()),
          }),
          type: z.literal('@n8n/n8n-nodes-langchain.mcpClientTool'),
          typeVersion: z.number(),
          position: z.tuple([z.number(), z.number()]),
          id: z.uuid(),
          name: z.string(),
        }),
      ]),
      connections: z.strictObject({}),
    }),
  ],
  'assistant-langchain.md': [
    z.strictObject({
      dealgraph: z.strictObject({
        transport: z.literal('http'),
        url: withKey,
        headers: keyHeader(/^dgk_\.\.\.$/),
      }),
    }),
  ],
};

const pages = readdirSync(folder).filter((name) => name.startsWith('assistant-'));

it('each page of an assistant has a format, and the overview links to it', () => {
  expect(pages.sort()).toEqual(Object.keys(formats).sort());
  const overview = readFileSync(join(folder, 'assistants.md'), 'utf8');
  for (const name of pages) expect(overview).toContain(`(${name})`);
});

it.each(pages)('the configurations of %s have the format of the client', (name) => {
  const page = readFileSync(join(folder, name), 'utf8');
  const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(
    ([, text = '']) => JSON.parse(text) as unknown,
  );
  const expected = formats[name] ?? [];
  expect(blocks).toHaveLength(expected.length);
  for (const [index, format] of expected.entries())
    expect(format.safeParse(blocks[index]).error?.issues ?? []).toEqual([]);
  expect(page).toMatch(/^## What you see$/m);
});
