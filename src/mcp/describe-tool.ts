import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { spendingArguments } from './spending-arguments.js';
import type { Tool } from './tools/tool.js';

/** What each answer says of its cost. */
const credits = {
  type: 'object',
  description: 'charged; remaining (-1: no limit); session_remaining of the budget of the session.',
};

/** A tool as `tools/list` shows it. */
export function describeTool(tool: Tool): ListedTool {
  const properties = { ...tool.arguments, ...spendingOf(tool) };
  return {
    name: tool.name,
    title: tool.title,
    description: `${tool.description} Price: ${tool.price}.`,
    inputSchema: {
      type: 'object',
      properties,
      ...(tool.required.length > 0 && { required: [...tool.required] }),
      additionalProperties: false,
      ...(tool.definitions !== undefined && { $defs: tool.definitions }),
    },
    outputSchema: {
      type: 'object',
      properties: {
        ...tool.answers,
        dry_run: { type: 'object', description: 'The price, in place of the answer.' },
        credits,
      },
    },
    annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
  };
}

/** What is free knows no bound of its cost. */
export function spendingOf({ isFree }: Pick<Tool, 'isFree'>): Readonly<Record<string, object>> {
  return isFree ? { dry_run: spendingArguments.dry_run } : spendingArguments;
}
