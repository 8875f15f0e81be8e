import { tools } from './tools/tools.js';

/** What each tool costs, as a table for people and models. */
export function priceTable(): string {
  const rows = tools.map(({ name, price }) => `| \`${name}\` | ${price} |`);
  return ['| Tool | Price |', '| --- | --- |', ...rows].join('\n');
}
