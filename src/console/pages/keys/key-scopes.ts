/** What a key may be given, and what it is for. */
export const keyScopes = [
  { name: 'companies:read', about: 'Companies' },
  { name: 'people:read', about: 'People' },
  { name: 'investors:read', about: 'Investors' },
  { name: 'deals:read', about: 'Rounds, acquisitions, IPOs' },
  { name: 'searches:read', about: 'Read saved searches' },
  { name: 'searches:write', about: 'Change saved searches' },
  { name: 'lists:read', about: 'Read lists' },
  { name: 'lists:write', about: 'Change lists' },
  { name: 'usage:read', about: 'What was charged' },
  { name: 'webhooks:manage', about: 'Webhooks' },
  { name: 'keys:manage', about: 'Keys' },
] as const;
