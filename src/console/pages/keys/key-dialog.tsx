import { IssueDialog } from './issue-dialog.js';
import type { ApiKey, OwnKey } from './api-key.js';
import { RevokeDialog } from './revoke-dialog.js';
import { RotateDialog } from './rotate-dialog.js';
import type { IssuedKey } from './secret-dialog.js';
import { UpdateDialog } from './update-dialog.js';

/** What is being done, and to which key. */
export type KeyTask =
  { readonly name: 'issue' } | { readonly name: 'update' | 'rotate' | 'revoke'; readonly key: ApiKey };

export interface KeyDialogProps {
  readonly task: KeyTask;
  readonly own: OwnKey;
  readonly onClose: () => void;
  readonly onIssued: (issued: IssuedKey) => void;
}

/** The dialog of a task. */
export function KeyDialog({ task, own, onClose, onIssued }: KeyDialogProps) {
  switch (task.name) {
    case 'issue':
      return <IssueDialog {...{ own, onClose, onIssued }} />;
    case 'update':
      return <UpdateDialog apiKey={task.key} {...{ own, onClose }} />;
    case 'rotate':
      return <RotateDialog apiKey={task.key} {...{ onClose, onIssued }} />;
    case 'revoke':
      return <RevokeDialog apiKey={task.key} onClose={onClose} />;
  }
}
