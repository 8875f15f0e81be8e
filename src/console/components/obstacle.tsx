import styles from './obstacle.module.css';

/** Why an action is off. */
export interface Obstacle {
  /**
   * The text beside the button: what the user has to do, as sentences. Null for the moment in which a change takes
   * effect.
   */
  readonly reason: string | null;
}

/** The reason beside a button that is off. Shows nothing if there is none. */
export function ObstacleText({ obstacle, id }: { obstacle: Obstacle | null; id?: string }) {
  const reason = obstacle?.reason ?? null;
  if (reason === null) return null;
  return (
    <span className={styles['reason']} {...(id === undefined ? {} : { id })}>
      {reason}
    </span>
  );
}
