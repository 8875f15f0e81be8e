/** Through what a charge came: a door, or a webhook's event. */
export const doors = ['rest', 'graph', 'webhook'] as const;

export type Door = (typeof doors)[number];
