import { z } from 'zod';
import type { CountryHeadcount, DepartmentShare, FounderInfo } from '../domain/records/company.js';
import { maybeInteger, maybeName, maybeNumber, maybeText, maybeTexts } from './wire-fields.js';

/** A founder as the company's record names them (contract 2.4). */
export const founderInfoWire = z.strictObject({
  svc_person_id: maybeText,
  full_name: maybeName,
  title: maybeText,
  departments: maybeTexts,
  seniority: maybeText,
  profile_image_url: maybeText,
});

export const departmentShareWire = z.strictObject({
  department: maybeText,
  percentage: maybeNumber,
});

export const countryHeadcountWire = z.strictObject({
  country: maybeText,
  employee_count: maybeInteger,
});

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
