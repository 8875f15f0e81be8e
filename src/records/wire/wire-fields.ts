import { z } from 'zod';
import { isDateString } from '../../values/dates.js';
import { maxNameLength } from '../identifiers.js';

/**
 * The schemas of values, from which record schemas are composed. Each `error` says what is needed, for the error
 * messages of read-wire-record.ts.
 */
const textError = { error: 'text of well-formed Unicode without NUL' };
const dateError = { error: 'a date that exists, written YYYY-MM-DD' };
const momentError = { error: 'a moment that exists, written YYYY-MM-DD HH:MM:SS' };
const nameError = { error: `text of at most ${maxNameLength} characters, well-formed Unicode without NUL` };
const signalError = { error: 'a UUID' };
const integerError = { error: 'a whole number of at most 2^53 - 1' };

/** Text that PostgreSQL can store as UTF-8: without NUL and lone surrogates. */
export const text = z
  .string(textError)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), textError);

/**
 * The name of a person, organization or thing. The maximum length detects unclosed quotes in damaged files, which
 * result in very long names.
 */
export const name = text.refine((value) => value.length <= maxNameLength, nameError);

/** A calendar date of the years 0001 to 9999. */
export const date = z.string(dateError).refine(isDateString, dateError).meta({ format: 'date' });

const timeOfDay = /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The timestamp of contract 2.3: to the second, without a time zone. */
export const moment = z
  .string(momentError)
  .refine((value) => isDateString(value.slice(0, 10)) && timeOfDay.test(value.slice(10)), momentError);

/** An integer that JavaScript and other JSON parsers represent exactly. */
export const integer = z.int(integerError);

/** An integer between two bounds, both inclusive. */
export function integerBetween(least: number, most: number): z.ZodType {
  const error = { error: `a whole number from ${least} to ${most}` };
  return z.int(error).min(least, error).max(most, error);
}

export const number = z.number({ error: 'a finite number' });

export const boolean = z.boolean({ error: 'true or false' });

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The ID of a signal. */
export const signalId = z
  .string(signalError)
  .refine((value) => uuid.test(value), signalError)
  .meta({ format: 'uuid' });

/** A nested object that is always present. Missing or null input is read as an object of unknown values (D8). */
export function part(shape: z.ZodType): z.ZodType {
  return z.preprocess((value) => value ?? {}, shape);
}
