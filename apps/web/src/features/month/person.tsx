// A person by the first character of the name; in English by initials. The reader is 你.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useSession } from '../../lib/session/session.ts'
import styles from './month.module.css'

/** 林婉清 → 林; Lin Wanqing → LW. */
const initials = (name: string): string =>
  /^[\p{Script=Latin}\s.'’-]+$/u.test(name)
    ? name
        .split(/\s+/)
        .slice(0, 2)
        .map((part) => [...part][0] ?? '')
        .join('')
        .toUpperCase()
    : ([...name][0] ?? '')
export const useIsMe = (): ((userId: string) => boolean) => {
  const me = useSession()?.user?.id
  return (userId) => userId === me
}
export const Mark = ({ name, me }: { readonly name: string; readonly me: boolean }) => (
  <i className={styles['mark']} data-me={me || undefined} data-initial={initials(name)} aria-hidden="true" />
)
/** `short`: in English other people by their mark alone, the name in its title. */
export const PersonName = ({
  userId,
  name,
  short = false,
}: {
  readonly userId: string
  readonly name: string
  readonly short?: boolean
}) => {
  const { t } = useTranslation('month')
  const me = useIsMe()(userId)
  const english = useLanguage() === 'en-US'
  const said = short && me ? t('you') : name
  return (
    <span className={styles['person']} title={name}>
      <Mark name={name} me={me} />
      {short && english && !me ? <span className={styles['heard']}>{said}</span> : <span>{said}</span>}
    </span>
  )
}
