import { useKey } from '../session/use-key.js';
import { useViewer } from '../session/use-viewer.js';
import styles from './organization-name.module.css';

/** Whose console this is. */
export function OrganizationName() {
  const isKnown = useKey() !== null;
  const name = useViewer().data?.viewer?.organization.name;
  return isKnown && name !== undefined ? (
    <span className={styles['name']} title={name}>
      {name}
    </span>
  ) : null;
}
