import styles from './figures.module.css'

/** A file's name, truncated in the middle if necessary, so that the extension stays readable. */
export const FileName = ({ name, tail = 9 }: { name: string; tail?: number }) =>
  name.length <= tail + 4 ? (
    <span title={name}>{name}</span>
  ) : (
    <bdi className={styles['middle-cut']} title={name}>
      <i>{name.slice(0, -tail)}</i>
      <u>{name.slice(-tail)}</u>
    </bdi>
  )
