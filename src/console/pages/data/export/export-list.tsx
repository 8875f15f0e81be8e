import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { creditsText, format } from '../../../components/format.js';
import { EmptyState, RefusalNotice } from '../../../components/notice.js';
import { ConfirmDialog } from '../../../components/sheet-dialog.js';
import { Skeleton } from '../../../components/skeleton.js';
import { Badge } from '../../../components/stat.js';
import styles from './export-dialog.module.css';
import { exportTables } from './export-table.js';
import {
  type ExportJob,
  exportLabels,
  isActive,
  useDeleteExport,
  useDownload,
  useExportLink,
  useExports,
  useResumeExport,
} from './use-exports.js';

const looks = {
  QUEUED: 'plain',
  RUNNING: 'accent',
  DONE: 'good',
  FAILED: 'bad',
  EXPIRED: 'warn',
} as const;

const words = { QUEUED: 'Queued', RUNNING: 'Exporting', DONE: 'Done', FAILED: 'Failed', EXPIRED: 'Expired' };

/**
 * Lists the latest exports with their progress. Downloads the export that was started in this dialog when it is
 * complete.
 */
export function ExportList({ started }: { readonly started: string | null }) {
  const { data, error, refetch } = useExports();
  const download = useDownload();
  const queries = useQueryClient();
  const downloaded = useRef<string | null>(null);
  const deleted = useRef<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const job = data?.find(({ id }) => id === started);
  useEffect(() => {
    if (job?.status !== 'DONE' || downloaded.current === job.id) return;
    downloaded.current = job.id;
    download.mutate({ job, name: fileName(job) });
    // The export has been charged, so request the balance again.
    void queries.invalidateQueries();
  }, [job, download, queries]);
  useEffect(() => {
    if (deleted.current === null || data?.some(({ id }) => id === deleted.current) !== false) return;
    deleted.current = null;
    // The focus was on the button of the export, which is no longer listed.
    heading.current?.focus();
  }, [data]);
  return (
    <section className={styles['recent']} aria-labelledby="recent-exports">
      <h3 id="recent-exports" ref={heading} tabIndex={-1}>
        Recent exports
      </h3>
      <p className="visually-hidden" role="status">
        {job === undefined ? '' : announcement(job)}
      </p>
      {download.error !== null && <RefusalNotice refusal={download.error} />}
      {error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data?.length === 0 && <EmptyState title="No exports yet">Files stay here for a day.</EmptyState>}
      <ul>
        {data?.slice(0, maxListed).map((each) => (
          <Listed
            key={each.id}
            job={each}
            download={download}
            onDelete={() => {
              deleted.current = each.id;
            }}
          />
        ))}
      </ul>
    </section>
  );
}

const maxListed = 10;

/** Returns the format of the file that is downloaded. An export of the table's columns is NDJSON on the server. */
function formatOf({ id, format: stored }: ExportJob): string {
  return exportTables.read(id) === null ? stored : 'CSV';
}

interface ListedProps {
  readonly job: ExportJob;
  readonly download: ReturnType<typeof useDownload>;
  readonly onDelete: () => void;
}

function Listed({ job, download, onDelete }: ListedProps) {
  const label = exportLabels.read(job.id) ?? 'Export';
  return (
    <li className={styles['export']}>
      <div className={styles['what']}>
        <strong>{label}</strong>
        <span>
          {formatOf(job)} · {format.count(job.expectedRows)} records · {format.moment(job.createdAt)}
          {job.credits > 0 && ` · ${creditsText(job.credits)}`}
          {job.bytes > 0 && ` · ${bytesText(job.bytes)}`}
          {job.status === 'DONE' && job.expiresAt !== null && ` · until ${format.moment(job.expiresAt)}`}
        </span>
        {isActive(job) && <Progress job={job} label={label} />}
        {job.status === 'FAILED' && <span>{job.error?.message ?? 'The export stopped.'}</span>}
      </div>
      <Badge look={looks[job.status]}>{words[job.status]}</Badge>
      <Actions {...{ job, label, download, onDelete }} />
    </li>
  );
}

function Actions({ job, label, download, onDelete }: ListedProps & { readonly label: string }) {
  const deleting = useDeleteExport();
  const resuming = useResumeExport();
  const [isConfirming, setConfirming] = useState(false);
  const refusal = deleting.error ?? resuming.error;
  const remove = (): void => {
    onDelete();
    deleting.mutate(job.id, { onSuccess: () => setConfirming(false) });
  };
  return (
    <div className={styles['actions']}>
      {job.status === 'DONE' && (
        <Button
          size="small"
          aria-label={`Download ${label}`}
          isPending={download.isPending && download.variables.job.id === job.id}
          onPress={() => {
            download.mutate({ job, name: fileName(job) });
          }}
        >
          Download
        </Button>
      )}
      {job.status === 'DONE' && <LinkButton id={job.id} label={label} />}
      {job.status === 'FAILED' && (
        <Button
          size="small"
          isPending={resuming.isPending}
          onPress={() => {
            resuming.mutate(job);
          }}
        >
          Resume · {creditsText(job.expectedRows - job.rows)}
        </Button>
      )}
      <Button
        size="small"
        look="quiet"
        aria-label={`${isActive(job) ? 'Cancel' : 'Delete'} ${label}`}
        isPending={deleting.isPending}
        onPress={() => {
          if (job.status !== 'DONE') {
            remove();
            return;
          }
          // The export may have ended just before Cancel was pressed.
          deleting.reset();
          setConfirming(true);
        }}
      >
        {isActive(job) ? 'Cancel' : 'Delete'}
      </Button>
      {refusal !== null && !isConfirming && <RefusalNotice refusal={refusal} />}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete this file?"
        confirm="Delete file"
        isDangerous
        isPending={deleting.isPending}
        refusal={deleting.error === null ? null : <RefusalNotice refusal={deleting.error} />}
        onConfirm={remove}
        onCancel={() => {
          setConfirming(false);
        }}
      >
        The file “{label}” is deleted from the server. Its credits are not refunded.
      </ConfirmDialog>
    </div>
  );
}

/**
 * A button that copies a link to the file on the server, for programs that have no key. A browser without access to the
 * clipboard shows the link.
 */
function LinkButton({ id, label }: { readonly id: string; readonly label: string }) {
  const link = useExportLink();
  const [isCopied, setCopied] = useState(false);
  const copy = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`Copy link to ${label}`}
        isPending={link.isPending}
        onPress={() => {
          link.mutate(id, { onSuccess: (url) => void copy(url) });
        }}
      >
        <span aria-live="polite">
          {isCopied ? 'Link copied' : exportTables.read(id) === null ? 'Copy link' : 'Copy link (NDJSON)'}
        </span>
      </Button>
      {link.data !== undefined && !isCopied && <code className={styles['link']}>{link.data}</code>}
      {link.error !== null && <RefusalNotice refusal={link.error} />}
    </>
  );
}

function Progress({ job, label }: { readonly job: ExportJob; readonly label: string }) {
  return (
    <span className={styles['progress']}>
      <progress aria-label={`Progress of ${label}`} value={job.rows} max={Math.max(1, job.expectedRows)} />
      {format.count(job.rows)} of {format.count(job.expectedRows)}
    </span>
  );
}

/** Returns the text for screen readers: one announcement per quarter of the progress, and one at the end. */
function announcement(job: ExportJob): string {
  if (job.status === 'DONE')
    return `Export done: ${format.count(job.rows)} ${job.rows === 1 ? 'record' : 'records'}. The download starts.`;
  if (job.status === 'FAILED') return `Export failed: ${job.error?.message ?? 'unknown error'}`;
  const quarters = Math.floor((job.rows / Math.max(1, job.expectedRows)) * 4);
  return quarters === 0 ? 'Export started.' : `Export at ${quarters * 25}%.`;
}

/**
 * Returns the file name, for example `rounds-2026-11-26.csv`. If the label is unknown, the name contains the export's
 * ID instead.
 */
function fileName(job: ExportJob): string {
  const { id, createdAt } = job;
  const label = exportLabels.read(id) ?? `export ${id.slice(0, 8)}`;
  const name = label
    .replace(/ where .*$| that match .*$|^All /, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return `${name}-${createdAt.slice(0, 10)}.${formatOf(job).toLowerCase()}`;
}

function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${format.count(Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
