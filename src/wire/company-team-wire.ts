import { z } from 'zod';
import type { CountryHeadcount, DepartmentShare, FounderInfo } from '../domain/records/company.js';
import { maybeInteger, maybeName, maybeNumber, maybeText, maybeTexts } from './wire-fields.js';

/** A founder as the company's record names them (contract 2.4). */
export const founderInfoWire = z
  .strictObject({
    svc_person_id: maybeText.describe(
      "Id of the founder's person record; null too when the dataset has none",
    ),
    full_name: maybeName.describe('Full name'),
    title: maybeText.describe('Title in the company'),
    departments: maybeTexts.describe('Departments in which the founder works'),
    seniority: maybeText.describe('Level of seniority'),
    profile_image_url: maybeText.describe('URL of a picture; null too when there is none'),
  })
  .meta({ id: 'FounderInfo', description: 'A founder, as the record of the company names them' });

export const departmentShareWire = z
  .strictObject({
    department: maybeText.describe('Name of the department'),
    percentage: maybeNumber.describe('Its share of the team, in percent'),
  })
  .meta({ id: 'DepartmentShare', description: 'How many of the employees a department has' });

export const countryHeadcountWire = z
  .strictObject({
    country: maybeText.describe('Name of the country'),
    employee_count: maybeInteger.describe('Number of employees there'),
  })
  .meta({ id: 'CountryHeadcount', description: 'How many of the employees a country has' });

type FounderInfoWire = z.output<typeof founderInfoWire>;
type DepartmentShareWire = z.output<typeof departmentShareWire>;
type CountryHeadcountWire = z.output<typeof countryHeadcountWire>;

export function serializeFounderInfo(founder: FounderInfo): FounderInfoWire {
  return {
    svc_person_id: founder.svcPersonId,
    full_name: founder.fullName,
    title: founder.title,
    departments: founder.departments,
    seniority: founder.seniority,
    profile_image_url: founder.profileImageUrl,
  };
}

/** The inverse of `serializeFounderInfo`. */
export function readFounderInfo(wire: FounderInfoWire): FounderInfo {
  return {
    svcPersonId: wire.svc_person_id,
    fullName: wire.full_name,
    title: wire.title,
    departments: wire.departments,
    seniority: wire.seniority,
    profileImageUrl: wire.profile_image_url,
  };
}

export function serializeDepartmentShare(share: DepartmentShare): DepartmentShareWire {
  return { department: share.department, percentage: share.percentage };
}

/** The inverse of `serializeDepartmentShare`. */
export function readDepartmentShare(wire: DepartmentShareWire): DepartmentShare {
  return { department: wire.department, percentage: wire.percentage };
}

export function serializeCountryHeadcount(headcount: CountryHeadcount): CountryHeadcountWire {
  return { country: headcount.country, employee_count: headcount.employeeCount };
}

/** The inverse of `serializeCountryHeadcount`. */
export function readCountryHeadcount(wire: CountryHeadcountWire): CountryHeadcount {
  return { country: wire.country, employeeCount: wire.employee_count };
}
