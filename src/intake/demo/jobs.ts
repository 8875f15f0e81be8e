/** A position: its title, its departments and the rung it stands on. */
export interface Job {
  readonly title: string;
  readonly departments: readonly string[];
  readonly seniority: string;
}

/** The departments by which teams are broken down. */
export const departments = [
  'Engineering',
  'Sales',
  'Marketing',
  'Operations',
  'Product',
  'Finance',
  'People',
  'Customer Success',
] as const;

/** What founders do, in the order in which they are listed. */
export const founderJobs: readonly [Job, ...Job[]] = [
  { title: 'Co-Founder & CEO', departments: ['Executive'], seniority: 'Founder' },
  { title: 'Co-Founder & CTO', departments: ['Executive', 'Engineering'], seniority: 'Founder' },
  { title: 'Co-Founder & COO', departments: ['Executive', 'Operations'], seniority: 'Founder' },
];

/** What all others do, the first jobs of a career included. */
export const staffJobs: readonly Job[] = [
  { title: 'Chief Financial Officer', departments: ['Executive', 'Finance'], seniority: 'C-Level' },
  { title: 'Chief Product Officer', departments: ['Executive', 'Product'], seniority: 'C-Level' },
  { title: 'VP Engineering', departments: ['Engineering'], seniority: 'VP' },
  { title: 'VP Sales', departments: ['Sales'], seniority: 'VP' },
  { title: 'Director of Marketing', departments: ['Marketing'], seniority: 'Director' },
  { title: 'Director of Operations', departments: ['Operations'], seniority: 'Director' },
  { title: 'Engineering Manager', departments: ['Engineering'], seniority: 'Manager' },
  { title: 'People Manager', departments: ['People'], seniority: 'Manager' },
  { title: 'Senior Software Engineer', departments: ['Engineering'], seniority: 'Senior' },
  { title: 'Senior Product Designer', departments: ['Product'], seniority: 'Senior' },
  { title: 'Account Executive', departments: ['Sales'], seniority: 'Mid-Level' },
  { title: 'Customer Success Lead', departments: ['Customer Success'], seniority: 'Mid-Level' },
  { title: 'Data Analyst', departments: ['Engineering', 'Finance'], seniority: 'Mid-Level' },
  { title: 'Software Engineer', departments: ['Engineering'], seniority: 'Mid-Level' },
  { title: 'Marketing Associate', departments: ['Marketing'], seniority: 'Junior' },
];
