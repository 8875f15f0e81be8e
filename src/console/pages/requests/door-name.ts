const names: Readonly<Record<string, string>> = {
  rest: 'REST',
  graph: 'Graph',
  mcp: 'MCP',
  webhook: 'Webhook',
};

/** How a door reads: `REST`. */
export function doorName(door: string): string {
  return names[door] ?? door;
}
