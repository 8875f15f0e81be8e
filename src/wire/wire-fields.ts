import { z } from 'zod';
import { isDateString } from '../domain/date-string.js';
import { longestName } from '../domain/longest-name.js';

/**
 * The building blocks of the wire schemas. Each `error` is the phrase that follows "need" in a rejection
 * (describe-wire-issue.ts). The `maybe` fields are null when the key is missing: leniency of the input, while the
 * output always has every key (D8).
 */
const textError = { error: 'text of well-formed Unicode without NUL' };
const dateError = { error: 'a date that exists, written YYYY-MM-DD' };
const momentError = { error: 'a moment that exists, written YYYY-MM-DD HH:MM:SS' };
const nameError = { error: `text of at most ${longestName} characters, well-formed Unicode without NUL` };
const signalError = { error: 'a UUID' };
const integerError = { error: 'a whole number of at most 2^53 - 1' };

/** Text that PostgreSQL and UTF-8 can hold: both refuse lone surrogates, PostgreSQL refuses NUL. */
export const text = z
  .string(textError)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), textError);

/** The name of somebody or something; a runaway quote of a damaged source makes very long ones. */
export const name = text.refine((value) => value.length <= longestName, nameError);

/** A calendar date of the years 0001 to 9999. */
export const date = z.string(dateError).refine(isDateString, dateError).meta({ format: 'date' });

const timeOfDay = /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The second-exact moment of contract 2.3, without zone. */
export const moment = z
  .string(momentError)
  .refine((value) => isDateString(value.slice(0, 10)) && timeOfDay.test(value.slice(10)), momentError);

/** A whole number that JavaScript and JSON readers hold exactly. */
export const integer = z.int(integerError);

export const maybeText = text.nullable().default(null);
export const maybeName = name.nullable().default(null);
export const maybeDate = date.nullable().default(null);
export const maybeMoment = moment.nullable().default(null);
export const maybeInteger = integer.nullable().default(null);
export const maybeNumber = z.number({ error: 'a finite number' }).nullable().default(null);
export const maybeFlag = z.boolean({ error: 'true or false' }).nullable().default(null);
/** Null is unknown, an empty list is known to be empty (D8). */
export const maybeTexts = z.array(text).nullable().default(null);
export const maybeNames = z.array(name).nullable().default(null);
export const maybeTextLists = z.array(z.array(text)).nullable().default(null);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const signalId = z
  .string(signalError)
  .refine((value) => uuid.test(value), signalError)
  .meta({ format: 'uuid' });

/** The ids of signals: the one kind of list that is never null, for none known is none (D8). */
export const signalIds = z.preprocess((value) => value ?? [], z.array(signalId));

/** A list of records: null when unknown. The items themselves are never null. */
export function maybeList<Item extends z.ZodType>(item: Item): z.ZodDefault<z.ZodNullable<z.ZodArray<Item>>> {
  return z.array(item).nullable().default(null);
}

/** An object-valued part that is always there: missing or null is a complete object of unknowns (D8). */
export function part<Shape extends z.ZodType>(shape: Shape): z.ZodPreprocess<Shape> {
  return z.preprocess((value) => value ?? {}, shape);
}
