import type { z } from 'zod';
import { environment } from '../config.js';
import { generatedNote } from './generated-note.js';
import { showDefault } from './show-default.js';

const head = `# Configuration

${generatedNote('src/config.ts')}

Dealgraph is configured by environment variables alone, and needs none of them.
An empty variable counts as absent. A wrong value stops the start with a sentence that names it:

\`\`\`sh
PORT=http node dist/main.js serve || true
\`\`\`

\`\`\`text
dealgraph: The environment variable PORT cannot be used: needs to be a whole number, got "http".
\`\`\`

The options \`--port\` and \`--host\` of [\`serve\`](command-line.md#dealgraph-serve) come before \`PORT\` and \`HOST\`.
Commands that call a server read \`DEALGRAPH_URL\` and \`DEALGRAPH_API_KEY\`, and nothing of what follows ([terminal.md](terminal.md#which-server-which-key)).
What each bound protects, and what a caller hears who meets it, is in [SECURITY.md](../SECURITY.md#what-is-bounded-by-what).
`;

/** docs/configuration.md: a section for each variable of the environment. */
export function configurationPage(): string {
  const variables = Object.entries(environment.shape).map(([name, schema]) => describe(name, schema));
  return [head, ...variables].join('\n');
}

function describe(name: string, schema: z.ZodType): string {
  return `## \`${name}\`\n\n${schema.description ?? ''}\n\nDefault: ${defaultOf(schema)}.\n`;
}

function defaultOf(schema: z.ZodType): string {
  const shown = schema.meta()?.['shownDefault'];
  if (typeof shown === 'string') return shown;
  const value = schema.parse(undefined);
  return value === undefined ? 'none' : showDefault(value);
}
