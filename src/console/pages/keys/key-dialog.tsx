import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { Notice, RefusalNotice } from '../../components/notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import {
  IssueApiKeyDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
  UpdateApiKeyDocument,
} from '../../generated/documents/keys.js';
import { useChange } from '../../graph/paid-answers.js';
import { replaceKey } from '../../graph/saved-results.js';
import { keySession } from '../../session/key-session.js';
import { focusFirstInvalid, KeyForm, keyFormId } from './key-form.js';
import {
  type ApiKey,
  complaintsOf,
  hasScope,
  keyScopes,
  type KeyTerms,
  type OwnKey,
  type ReadTerms,
  readTerms,
  writeTerms,
} from './key-terms.js';
import type { IssuedKey } from './secret-dialog.js';

/** An action on the keys page, with the key that it applies to. */
export type KeyTask =
  { readonly name: 'create' } | { readonly name: 'update' | 'rotate' | 'revoke'; readonly key: ApiKey };

interface KeyDialogProps {
  readonly task: KeyTask;
  readonly own: OwnKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
}

/** The dialog for an action on the keys page. */
export function KeyDialog({ task, own, onClose, onIssued }: KeyDialogProps) {
  switch (task.name) {
    case 'create':
      return <CreateDialog {...{ own, onClose, onIssued }} />;
    case 'update':
      return <UpdateDialog apiKey={task.key} {...{ own, onClose }} />;
    case 'rotate':
      return <RotateDialog apiKey={task.key} {...{ onClose, onIssued }} />;
    case 'revoke':
      return <RevokeDialog apiKey={task.key} onClose={onClose} />;
  }
}

/** A dialog that asks for confirmation and revokes a key. */
function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoking = useChange(RevokeApiKeyDocument);
  const revoke = (): void => {
    revoking.mutate(
      { id: apiKey.id },
      {
        onSuccess: () => {
          onClose();
          if (apiKey.isCurrent) keySession.release();
        },
      },
    );
  };
  return (
    <SheetDialog
      title={`Revoke ${apiKey.name ?? apiKey.prefix}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="danger" isPending={revoking.isPending} onPress={revoke}>
            Revoke key
          </Button>
        </>
      }
    >
      {revoking.error !== null && <RefusalNotice refusal={revoking.error} />}
      <p>
        Requests with <code>{apiKey.prefix}…</code> stop working within a second. This cannot be undone. Its
        receipts remain available.
      </p>
      {apiKey.isCurrent && (
        <Notice look="warn">
          The console uses this key. You are signed out, and results that you paid for in this tab are removed
          from it.
        </Notice>
      )}
    </SheetDialog>
  );
}

interface CreateDialogProps {
  readonly own: OwnKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
}

/**
 * A dialog that creates a key. Initially, it has the read scopes, rate limit, cap and expiry of the key that the
 * console uses. All other scopes have to be selected.
 */
function CreateDialog({ own, onClose, onIssued }: CreateDialogProps) {
  const scopes = keyScopes
    .map(({ name }) => name)
    .filter((name) => name.endsWith(':read') && hasScope(own, name));
  const [terms, setTerms] = useState<KeyTerms>({ ...writeTerms(own), name: '', scopes });
  const [isChecked, setChecked] = useState(false);
  const creating = useChange(IssueApiKeyDocument);
  const create = (): void => {
    setChecked(true);
    if (Object.keys(complaintsOf(terms, own)).length > 0) {
      focusFirstInvalid();
      return;
    }
    creating.mutate(
      { input: readTerms(terms, own) },
      {
        onError: focusFirstInvalid,
        onSuccess: ({ issueApiKey: key }) => {
          if (key?.secret != null) onIssued({ name: key.name ?? '', secret: key.secret });
        },
      },
    );
  };
  const change = (next: KeyTerms): void => {
    setTerms(next);
    if (creating.error !== null) creating.reset();
  };
  return (
    <SheetDialog
      title="Create key"
      isOpen
      onClose={onClose}
      size="wide"
      isDismissable={!creating.isPending}
      actions={
        <>
          <Button isDisabled={creating.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={keyFormId} isPending={creating.isPending}>
            Create key
          </Button>
        </>
      }
    >
      <KeyForm {...{ own, terms, isChecked }} refusal={creating.error} onChange={change} onSubmit={create} />
    </SheetDialog>
  );
}

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
}

const overlaps = [
  { value: '0', label: 'Now: it has leaked' },
  { value: '3600', label: 'After an hour' },
  { value: '86400', label: 'After a day' },
  { value: '604800', label: 'After a week' },
] as const;

/** A dialog that rotates a key, which creates a new key to replace it. The old key is valid until the overlap ends. */
function RotateDialog({ apiKey, onClose, onIssued }: RotateDialogProps) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('86400');
  const rotating = useChange(RotateApiKeyDocument);
  const rotate = (): void => {
    rotating.mutate(
      { id: apiKey.id, overlapSeconds: Number(overlap) },
      {
        onSuccess: ({ rotateApiKey: key }) => {
          if (key?.secret == null) return;
          onIssued({ name: key.name ?? '', secret: key.secret });
          // The old key may expire immediately, so this tab uses the new key to stay signed in.
          if (apiKey.isCurrent) replaceKey(key.secret);
        },
      },
    );
  };
  return (
    <SheetDialog
      title={`Rotate ${apiKey.name ?? apiKey.prefix}`}
      isOpen
      onClose={onClose}
      isDismissable={!rotating.isPending}
      actions={
        <>
          <Button isDisabled={rotating.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" isPending={rotating.isPending} onPress={rotate}>
            Rotate key
          </Button>
        </>
      }
    >
      {rotating.error !== null && <RefusalNotice refusal={rotating.error} />}
      <p>
        Creates a key with the same scopes, limits and cap. Credits that were used count for both. The new key
        is shown only once.
      </p>
      <Choice label="The old key stops working" value={overlap} options={overlaps} onChange={setOverlap} />
      {apiKey.isCurrent && (
        <Notice look="warn">The console uses this key. It switches to the new one.</Notice>
      )}
    </SheetDialog>
  );
}

interface UpdateDialogProps {
  readonly apiKey: ApiKey;
  readonly own: OwnKey;
  readonly onClose: () => void;
}

/** A dialog that edits a key. Only changed properties are sent. */
function UpdateDialog({ apiKey, own, onClose }: UpdateDialogProps) {
  const [terms, setTerms] = useState(() => writeTerms(apiKey));
  const [isChecked, setChecked] = useState(false);
  const changing = useChange(UpdateApiKeyDocument);
  const input = changesOf(readTerms(terms, apiKey), readTerms(writeTerms(apiKey), apiKey));
  const isChanged = Object.keys(input).length > 0;
  const save = (): void => {
    setChecked(true);
    if (!isChanged) return;
    if (Object.keys(complaintsOf(terms, own, apiKey)).length > 0) {
      focusFirstInvalid();
      return;
    }
    changing.mutate({ id: apiKey.id, input }, { onSuccess: onClose, onError: focusFirstInvalid });
  };
  const change = (next: KeyTerms): void => {
    setTerms(next);
    if (changing.error !== null) changing.reset();
  };
  return (
    <SheetDialog
      title={`Edit ${apiKey.name ?? apiKey.prefix}`}
      isOpen
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            form={keyFormId}
            isDisabled={!isChanged}
            isPending={changing.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      {apiKey.isCurrent && <Notice look="warn">The console uses this key.</Notice>}
      <KeyForm
        {...{ own, terms, isChecked }}
        before={apiKey}
        refusal={changing.error}
        onChange={change}
        onSubmit={save}
      />
    </SheetDialog>
  );
}

function changesOf(now: ReadTerms, before: ReadTerms): Partial<ReadTerms> {
  const names = Object.keys(now) as (keyof ReadTerms)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}
