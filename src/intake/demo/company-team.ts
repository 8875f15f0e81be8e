import type {
  CompanyRecord,
  CountryHeadcount,
  DepartmentShare,
  FounderInfo,
} from '../../domain/records/company.js';
import type { CompanyPlan, PersonPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { employeeBand } from './employee-band.js';
import { departments } from './jobs.js';
import { countries } from './places.js';
import { pictureUrl } from './person-links.js';
import { splitWhole } from './split-whole.js';

type Team = Pick<
  CompanyRecord,
  | 'founderNames'
  | 'founderInfo'
  | 'founderCount'
  | 'founderHighlights'
  | 'employeeCount'
  | 'employeeCountRange'
  | 'teamDepartmentBreakdown'
  | 'teamLocationBreakdown'
>;

const founderHighlights = ['serial_founder', 'prior_exit', 'technical_founder', 'doctorate', 'top_employer'];

/** Founders as the person records have them; the departments add up to 100 percent, the places to the headcount. */
export function drawTeam(draw: Draw, company: CompanyPlan): Team {
  return {
    founderNames: company.founders.map((founder) => founder.fullName),
    founderInfo: company.founders.map((founder) => drawFounder(draw, founder)),
    founderCount: company.founders.length,
    founderHighlights: draw.some(founderHighlights, 0, 3),
    employeeCount: company.employeeCount,
    employeeCountRange: employeeBand(company.employeeCount),
    teamDepartmentBreakdown: draw.known(0.93, () => drawDepartments(draw)),
    teamLocationBreakdown: draw.known(0.93, () => drawLocations(draw, company)),
  };
}

function drawFounder(draw: Draw, founder: PersonPlan): FounderInfo {
  return {
    svcPersonId: founder.id,
    fullName: founder.fullName,
    title: founder.job.title,
    departments: [...founder.job.departments],
    seniority: founder.job.seniority,
    profileImageUrl: draw.known(0.85, () => pictureUrl(founder)),
  };
}

function drawDepartments(draw: Draw): DepartmentShare[] {
  const chosen = draw.some(departments, 3, departments.length);
  const shares = splitWhole(draw, 100, chosen.length);
  return chosen.map((department, index) => ({ department, percentage: shares[index] ?? 0 }));
}

/** Countries without anybody are left out, which happens in the smallest teams. */
function drawLocations(draw: Draw, { place, employeeCount }: CompanyPlan): CountryHeadcount[] {
  const abroad = draw.some(
    countries.filter((country) => country !== place.country),
    0,
    4,
  );
  const counts = splitWhole(draw, employeeCount, abroad.length + 1);
  return [place.country, ...abroad]
    .map((country, index) => ({ country, employeeCount: counts[index] ?? 0 }))
    .filter((entry) => entry.employeeCount > 0);
}
