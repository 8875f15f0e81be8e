import { keySession } from './key-session.js';
import { mountPath } from './mount.js';

const flag = 'dealgraph.shared';
const prefix = 'dealgraph.';
const listeners = new Set<(name: string) => void>();
let channel: BroadcastChannel | null = null;

/**
 * A message between the tabs of one browser. `request` is sent by a tab without a key, and tabs that share their session
 * reply with `session`. `entry` is something that a tab has just paid for. `end` signs the tabs out.
 */
type Message =
  | { readonly kind: 'request' }
  | { readonly kind: 'session'; readonly key: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: Entry }
  | { readonly kind: 'end' };

type Entry = readonly [name: string, value: string];

/**
 * Shares the key and the paid results of this tab with the other tabs of the browser, if the user has chosen it. They are
 * only sent from tab to tab (`BroadcastChannel`), and stored in each tab: when the last tab is closed, they are deleted.
 */
export const tabSharing = {
  isOn: (): boolean => sessionStorage.getItem(flag) === 'on',
  /** Starts or stops sharing. Tabs that already have the session keep it. */
  choose(isOn: boolean): void {
    if (isOn) sessionStorage.setItem(flag, 'on');
    else sessionStorage.removeItem(flag);
    if (isOn) tabSharing.publishSession();
    notify('');
  },
  /** Opens the channel. A tab without a key requests the session of the other tabs. */
  start(): void {
    if (channel !== null || typeof BroadcastChannel === 'undefined') return;
    // Several servers can have the same origin, below different paths.
    channel = new BroadcastChannel(`dealgraph.session${mountPath}`);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      receive(data as Message);
    });
    if (keySession.read() === null) send({ kind: 'request' });
  },
  /** Sends the key and all paid results, for example after the key was replaced. */
  publishSession(): void {
    const key = keySession.read();
    if (key !== null && tabSharing.isOn()) send({ kind: 'session', key, entries: readEntries() });
  },
  /** Sends an entry of session storage that has changed. */
  publish(name: string): void {
    const [key, value] = [keySession.read(), sessionStorage.getItem(name)];
    if (key !== null && value !== null && tabSharing.isOn())
      send({ kind: 'entry', key, entry: [name, value] });
  },
  /** Signs the other tabs out. */
  end(): void {
    if (tabSharing.isOn()) send({ kind: 'end' });
  },
  /** Calls the listener with the name of an entry of session storage that another tab has changed. */
  subscribe: (listener: (name: string) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function send(message: Message): void {
  channel?.postMessage(message);
}

function receive(message: Message): void {
  const key = keySession.read();
  if (message.kind === 'request') tabSharing.publishSession();
  else if (message.kind === 'session') {
    // A tab with a key of its own does not join.
    if (key === null || (tabSharing.isOn() && key !== message.key)) adopt(message.key, message.entries);
  } else if (!tabSharing.isOn()) return;
  else if (message.kind === 'end') keySession.forget();
  else if (message.key === key) store(message.entry);
}

function adopt(key: string, entries: readonly Entry[]): void {
  sessionStorage.setItem(flag, 'on');
  for (const entry of entries) store(entry);
  keySession.store(key);
}

function store([name, value]: Entry): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Session storage is full. The result is not shown here, but nothing is charged.
    return;
  }
  notify(name);
}

function notify(name: string): void {
  for (const listener of listeners) listener(name);
}

/** Returns what other tabs need. The keys of payments in progress (`dealgraph.pending.`) stay in their tab. */
function readEntries(): readonly Entry[] {
  return Object.entries<string>(sessionStorage).filter(
    ([name]) => name.startsWith(prefix) && !name.startsWith(`${prefix}pending.`) && name !== keySession.name,
  );
}
