import { erasedMark, type Traces } from './traces.js';

/** A value that is left out of its list, or becomes null in its object. */
const gone = Symbol('gone');

/**
 * Returns JSON without a person: items of lists and objects that describe the person are left out or null, identifiers
 * are null, and names inside texts are replaced. Returns the same value if the person is not in it.
 */
export function redactJson(value: unknown, traces: Traces): unknown {
  const redacted = redact(value, traces, true);
  return redacted === gone ? null : redacted;
}

function redact(value: unknown, traces: Traces, isRoot: boolean): unknown {
  if (typeof value === 'string') return redactText(value, traces);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return redactList(value, traces);
  const object = value as Readonly<Record<string, unknown>>;
  // An item of a feed reports that the record is removed, so its ID remains.
  const isChange = 'change' in object;
  if (!isRoot && !isChange && traces.isAbout(object)) return gone;
  const changed = Object.entries(object).flatMap(([key, inner]): [string, unknown][] => {
    if (isChange && traces.isId(inner)) return [];
    const redacted = redact(inner, traces, false);
    return redacted === inner ? [] : [[key, redacted === gone ? null : redacted]];
  });
  return changed.length === 0 ? value : { ...object, ...Object.fromEntries(changed) };
}

function redactList(list: readonly unknown[], traces: Traces): unknown {
  const redacted = list.map((item) =>
    typeof item === 'string' && traces.isName(item) ? gone : redact(item, traces, false),
  );
  if (redacted.every((item, at) => item === list[at])) return list;
  return redacted.filter((item) => item !== gone);
}

function redactText(text: string, traces: Traces): unknown {
  if (traces.isIdentifier(text)) return gone;
  if (traces.isName(text)) return erasedMark;
  return traces.isIn(text, { withIds: true }) ? traces.replaceIn(text, { withIds: true }) : text;
}
