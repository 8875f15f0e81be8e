import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import { SearchFeedDocument } from '../../generated/documents.js';
import type { Refusal } from '../../graph/refusal.js';
import { sendDocument } from '../../graph/send-document.js';
import { useKey } from '../../session/use-key.js';
import { FeedPage } from './feed-page.js';

const route = getRouteApi('/console/searches/$id');

/** The feed of a search from a cursor. What changed is free to see; what the records say costs a credit each. */
export function SearchChanges({ id }: { id: string }) {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: string | null): void => {
    void navigate({
      search: ({ cursor: _, ...rest }) => (next === null ? rest : { ...rest, cursor: next }),
      resetScroll: false,
    });
  };
  if (cursor === undefined) return <FeedStart id={id} onStart={go} />;
  return <FeedPage key={cursor} id={id} cursor={cursor} onGo={go} />;
}

function FeedStart({ id, onStart }: { id: string; onStart: (cursor: string) => void }) {
  const key = useKey() ?? '';
  const [given, setGiven] = useState('');
  const beginning = useMutation<string | null, Refusal>({
    mutationFn: async () => {
      const asked = { searchId: id, after: null, first: 1 };
      const { data } = await sendDocument(SearchFeedDocument, asked, { key, maxCredits: 0 });
      return data.searchChanges?.nextCursor ?? null;
    },
    onSuccess: (cursor) => {
      if (cursor !== null) onStart(cursor);
    },
  });
  return (
    <Panel
      title="Read the feed"
      note="A row for each record that was added, updated or removed, in the order in which that happened. Which ones is free; what they say costs a credit each."
    >
      <div className={stack['stack']}>
        {beginning.error !== null && <RefusalNotice refusal={beginning.error} />}
        <div className={stack['line']}>
          <Button look="primary" isPending={beginning.isPending} onPress={() => beginning.mutate()}>
            Begin now
          </Button>
          <Button onPress={() => onStart('start')}>Begin with all there is</Button>
        </div>
        <Form
          className={[stack['line'], stack['end']].join(' ')}
          onSubmit={(event) => {
            event.preventDefault();
            if (given.trim() !== '') onStart(given.trim());
          }}
        >
          <TextBox label="Or go on from a cursor" mono value={given} onChange={setGiven} />
          <Button type="submit" isDisabled={given.trim() === ''}>
            Go on
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
