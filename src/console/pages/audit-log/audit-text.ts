import { format } from '../../components/format.js';

/** The past tense of the verbs of actions. */
const verbs: Readonly<Record<string, string>> = {
  add: 'Added',
  close: 'Closed',
  create: 'Created',
  delete: 'Deleted',
  issue: 'Created',
  pause: 'Paused',
  purge: 'Purged',
  refresh: 'Refreshed',
  replay: 'Replayed',
  resume: 'Resumed',
  revoke: 'Revoked',
  rotate: 'Rotated',
  share: 'Shared',
  suspend: 'Suspended',
  test: 'Tested',
  unshare: 'Stopped sharing',
  update: 'Changed',
  void: 'Voided',
  withdraw: 'Withdrew',
};

/** Returns an action as words: `key issue` is `Created key`. Actions with unknown verbs are returned as they are. */
export function actionText(action: string): string {
  const [object = '', verb = ''] = action.split(' ');
  const past = verbs[verb];
  return past === undefined ? action : `${past} ${object}`;
}

/** Names of values that differ from their names in the API. */
const labels: Readonly<Record<string, string>> = {
  is_shared: 'Shared',
  origin: 'Host',
  rate_rule: 'Rate limit',
  replaces: 'Replaces key',
  search_ids: 'Searches',
  thin: 'Events with IDs only',
  url_changed: 'Path of the URL changed',
};

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A changed value as text. */
interface ChangeText {
  readonly label: string;
  /** The former value; null if there was none. */
  readonly before: string | null;
  readonly after: string;
}

/** Returns a changed value as text. In an update, a former value that is null was none, for example no monthly cap. */
export function changeText({ field, before, after }: Change, action: string): ChangeText {
  const hadValue = before !== null && before !== undefined;
  const isUpdate = action.endsWith(' update') && field !== 'url_changed';
  return {
    label: labels[field] ?? format.label(field),
    before: hadValue || isUpdate ? valueText(before) : null,
    after: valueText(after),
  };
}

const none = 'none';
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return format.count(value);
  if (typeof value === 'string') return timestamp.test(value) ? format.moment(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? none : value.map(itemText).join(', ');
  const { max, window_seconds: seconds } = value as Readonly<Record<string, unknown>>;
  if (typeof max === 'number' && typeof seconds === 'number')
    return `${format.count(max)} in ${format.count(seconds)} seconds`;
  return JSON.stringify(value);
}

/** IDs in a list are shown without thousands separators. */
function itemText(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}
