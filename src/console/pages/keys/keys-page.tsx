import { PageHead } from '../../components/page-head.js';
import { useViewer } from '../../session/use-viewer.js';
import { WithScope } from '../../session/with-scope.js';
import { KeyList } from './key-list.js';

/** The keys of the organization: which there are, what they may do, and how they begin and end. */
export function KeysPage() {
  const own = useViewer().data?.viewer?.key;
  return (
    <>
      <PageHead
        title="Keys"
        note="One key for each program: what it may read, how much it may spend, how often it may call."
      />
      <WithScope scope="keys:manage" does="manage keys">
        {own !== undefined && <KeyList own={own} />}
      </WithScope>
    </>
  );
}
