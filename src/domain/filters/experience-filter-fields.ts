import type { FilterFields } from './filter-field.js';
import { filterEdges } from './filter-edges.js';

const text = { value: 'text' } as const;
const date = { value: 'date' } as const;

/** What can be filtered of a job of a person. */
export const experienceFilterFields: FilterFields = {
  companyName: text,
  title: text,
  departments: { value: 'texts' },
  startDate: date,
  endDate: date,
  isCurrent: { value: 'boolean' },
  jobOrder: { value: 'integer' },
  companyId: { value: 'id' },
  domain: text,
  companySize: text,
  industry: { value: 'texts' },
  techVerticals: { value: 'textLists' },
  location: text,
  foundedYear: { value: 'integer' },
  ...filterEdges('Experience'),
};
