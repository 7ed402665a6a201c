import styles from './figures.module.css'

/** A person's picture, or the first character of the name on a neutral background. */
export const Avatar = ({ name, url, size = 26 }: { name: string; url?: string | null | undefined; size?: number }) =>
  url ? (
    <img className={styles['avatar']} src={url} alt="" width={size} height={size} />
  ) : (
    <i className={styles['avatar']} aria-hidden="true" data-initial={[...name][0] ?? ''} style={{ width: size, height: size }} />
  )
