/**
 * The pages of docs/ for customers, in the order of the sidebar. Pages for operators and contributors are not served.
 */
export const customerPages = [
  {
    title: 'Start',
    pages: ['quickstart-rest', 'quickstart-graph', 'cookbook'],
  },
  {
    title: 'Read records',
    pages: ['searching', 'aggregates', 'graph', 'contract'],
  },
  {
    title: 'Follow and download',
    pages: ['changes', 'webhooks', 'export', 'csv-columns'],
  },
  {
    title: 'Clients and tools',
    pages: ['client', 'client-methods', 'frontends', 'terminal', 'mcp', 'console'],
  },
  {
    title: 'Keys and credits',
    pages: ['credits', 'keys', 'errors'],
  },
];
