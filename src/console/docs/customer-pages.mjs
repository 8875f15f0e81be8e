/**
 * The pages of docs/ for customers, in the order of the sidebar. Pages for operators and contributors are not served.
 */
export const customerPages = [
  {
    title: 'Start',
    pages: ['quickstart', 'quickstart-rest', 'quickstart-graph', 'cookbook'],
  },
  {
    title: 'Read records',
    pages: ['searching', 'aggregates', 'graph', 'contract'],
  },
  {
    title: 'Follow and download',
    pages: ['changes', 'webhooks', 'export', 'csv-columns', 'analysts'],
  },
  {
    title: 'Clients and tools',
    pages: ['python', 'client', 'client-methods', 'frontends', 'sandbox', 'terminal', 'console'],
  },
  {
    title: 'Assistants',
    pages: [
      'assistants',
      'assistant-claude',
      'assistant-chatgpt',
      'assistant-claude-code',
      'assistant-cursor',
      'assistant-vs-code',
      'assistant-n8n',
      'assistant-langchain',
      'mcp',
      'sign-in',
    ],
  },
  {
    title: 'Keys and credits',
    pages: ['credits', 'keys', 'errors'],
  },
];
