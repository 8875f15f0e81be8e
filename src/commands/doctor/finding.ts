/** What one look of `dealgraph doctor` found. */
export interface Finding {
  /** What was looked at, for example `migrations`. */
  readonly check: string;
  /** `warn` is for soon, `fail` for now. */
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do about it; null where nothing is to be done. */
  readonly advice: string | null;
}

/** A finding with which all is well. */
export function ok(check: string, found: string): Finding {
  return { check, state: 'ok', found, advice: null };
}

export function warn(check: string, found: string, advice: string): Finding {
  return { check, state: 'warn', found, advice };
}

export function fail(check: string, found: string, advice: string): Finding {
  return { check, state: 'fail', found, advice };
}
