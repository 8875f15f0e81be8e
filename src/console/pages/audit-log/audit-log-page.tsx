import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoadedList } from '../../components/loaded-list.js';
import { EmptyState } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { AuditEventsDocument } from '../../generated/documents/audit.js';
import { sendDocument } from '../../graph/send-document.js';
import type { Refusal } from '../../http/refusal.js';
import { useKey } from '../../session/key-session.js';
import { WithScope } from '../../session/with-scope.js';
import { type AuditEvent, AuditTable } from './audit-table.js';

/** The audit log page: who changed what in the organization, newest first. */
export function AuditLogPage() {
  return (
    <>
      <PageHead
        title="Audit log"
        note="Changes of keys, settings, webhooks, exports and shared searches, and changes by the operator."
      />
      <WithScope scope="keys:manage" does="see the audit log">
        <EventList />
      </WithScope>
    </>
  );
}

/** Lists the changes, one page at a time. */
function EventList() {
  return (
    <Panel title="Newest first" isFlush>
      <LoadedList
        list={useAuditEvents()}
        nouns={['change', 'changes']}
        empty={<EmptyState title="No changes yet">Changes appear here as soon as they are made.</EmptyState>}
        table={(events) => <AuditTable events={events} />}
      />
    </Panel>
  );
}

interface Page {
  readonly nodes: readonly AuditEvent[];
  readonly next: string | null;
}

/** Loads the audit log, one page at a time. This is free. */
function useAuditEvents(): UseInfiniteQueryResult<AuditEvent[], Refusal> {
  const secret = useKey() ?? '';
  return useInfiniteQuery<Page, Refusal, AuditEvent[], readonly unknown[], string | null>({
    queryKey: [secret, 'audit events'],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ nodes }) => nodes),
    queryFn: async ({ pageParam: after, signal }) => {
      const options = { key: secret, signal, maxCredits: 0 };
      const { data } = await sendDocument(AuditEventsDocument, { first: 50, after }, options);
      const { hasNextPage = false, endCursor = null } = data.auditEvents?.pageInfo ?? {};
      return { nodes: data.auditEvents?.nodes ?? [], next: hasNextPage ? endCursor : null };
    },
  });
}
