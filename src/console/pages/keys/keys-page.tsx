import { PlusIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button, LinkButton } from '../../components/button.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { Skeleton } from '../../components/skeleton.js';
import { TextBox } from '../../components/text-box.js';
import { ApiKeysDocument, UpdateOrganizationDocument } from '../../generated/documents/keys.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { useViewer } from '../../session/use-viewer.js';
import { WithScope } from '../../session/with-scope.js';
import { usePageAction } from '../../shell/sections.js';
import { KeyDialog, type KeyTask } from './key-dialog.js';
import { KeyTable } from './key-table.js';
import { hasScope, type OwnKey } from './key-terms.js';
import { type IssuedKey, SecretDialog } from './secret-dialog.js';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The keys page: the organization's keys, and the percentages for its credit alerts. */
export function KeysPage() {
  const viewer = useViewer().data?.viewer;
  return viewer != null && hasScope(viewer.key, 'keys:manage') ? (
    <Keys own={viewer.key} percents={viewer.organization.creditAlertPercents} />
  ) : (
    <>
      <PageHead title="Keys" note={note} />
      <WithScope scope="keys:manage" does="manage keys">
        {null}
      </WithScope>
    </>
  );
}

/** Shows and edits the percentages of the budget at which the organization gets credit alerts. */
export function AlertSettings({ percents }: { percents: readonly number[] }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel
      title="Credit alerts"
      note="A banner in the console, and an event for webhooks with budget alerts."
      aside={
        <>
          <LinkButton look="quiet" size="small" to="/console/webhooks">
            Manage webhooks
          </LinkButton>
          <Button
            size="small"
            onPress={() => {
              setEditing(true);
            }}
          >
            Edit alerts
          </Button>
        </>
      }
    >
      {percents.length === 0 ? (
        <p>Alerts are off.</p>
      ) : (
        <p>
          Alert at {listText(percents)} of the monthly budget, the daily cap and the cap of each key, once per
          period.
        </p>
      )}
      {isEditing && (
        <AlertDialog
          percents={percents}
          onClose={() => {
            setEditing(false);
          }}
        />
      )}
    </Panel>
  );
}

function AlertDialog({ percents, onClose }: { percents: readonly number[]; onClose: () => void }) {
  const [text, setText] = useState(percents.join(', '));
  const [isChecked, setChecked] = useState(false);
  const saving = useChange(UpdateOrganizationDocument);
  const read = readPercents(text);
  const save = (creditAlertPercents: number[] | null): void => {
    setChecked(true);
    if (creditAlertPercents === null) return;
    saving.mutate({ input: { creditAlertPercents } }, { onSuccess: onClose });
  };
  const wrong = isChecked && read === null ? 'Enter up to three whole numbers from 1 to 100.' : undefined;
  return (
    <SheetDialog
      title="Edit credit alerts"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {percents.length > 0 && (
            <Button isPending={saving.isPending} onPress={() => save([])}>
              Turn alerts off
            </Button>
          )}
          <Button look="primary" type="submit" form="alert-form" isPending={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form
        id="alert-form"
        onSubmit={(event) => {
          event.preventDefault();
          save(read);
        }}
      >
        <TextBox
          label="Percentages of a budget"
          placeholder="80, 95, 100"
          inputMode="numeric"
          hint="Up to three, separated by commas."
          autoFocus
          value={text}
          onChange={(value) => {
            setText(value);
            saving.reset();
          }}
          errorMessage={wrong ?? saving.error?.message}
        />
      </Form>
    </SheetDialog>
  );
}

/** Parses a list of 1 to 3 integers from 1 to 100. Returns null for any other text. */
function readPercents(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.map((word) => (/^\d{1,3}%?$/.test(word) ? Number.parseInt(word, 10) : 0));
  const isRight = numbers.length > 0 && numbers.length <= 3 && numbers.every((one) => one >= 1 && one <= 100);
  return isRight ? numbers : null;
}

function listText(percents: readonly number[]): string {
  return list.format(percents.map((percent) => `${percent}%`));
}

const note = 'Create a key for each program, with the scopes, rate limit and credits that it needs.';

function Keys({ own, percents }: { own: OwnKey; percents: readonly number[] }) {
  const [task, setTask] = useState<KeyTask | null>(null);
  const create = (): void => {
    setTask({ name: 'create' });
  };
  usePageAction('create-key', create);
  return (
    <>
      <PageHead
        title="Keys"
        note={note}
        actions={
          <Button look="primary" onPress={create}>
            <PlusIcon aria-hidden /> Create key
          </Button>
        }
      />
      <KeyList own={own} task={task} onTask={setTask} />
      <AlertSettings percents={percents} />
    </>
  );
}

interface KeyListProps {
  readonly own: OwnKey;
  readonly task: KeyTask | null;
  readonly onTask: (task: KeyTask | null) => void;
}

/** Lists all keys, and shows the dialog of the current action. */
function KeyList({ own, task, onTask }: KeyListProps) {
  const { data, error, refetch } = useFree(ApiKeysDocument, {});
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const keys = data?.apiKeys;
  const close = (): void => {
    onTask(null);
  };
  return (
    <>
      <Panel title="API keys" isFlush={keys != null && keys.length > 0}>
        {keys == null && error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
        {keys == null && error === null && <Skeleton lines={5} />}
        {keys?.length === 0 && <EmptyState title="No keys yet" />}
        {keys != null && keys.length > 0 && <KeyTable own={own} keys={keys} onTask={onTask} />}
      </Panel>
      {task !== null && (
        <KeyDialog
          task={task}
          own={own}
          onClose={close}
          onIssued={(key) => {
            close();
            setIssued(key);
          }}
        />
      )}
      {issued !== null && (
        <SecretDialog
          issued={issued}
          onClose={() => {
            setIssued(null);
          }}
        />
      )}
    </>
  );
}
