// The kinds with their keys and counts; pressing one narrows to it.
import { useTranslation } from 'react-i18next'
import { kinds, prefixes, type Kind } from './find.ts'
import styles from './palette.module.css'

interface Props {
  readonly kind: Kind | undefined
  readonly counts: Readonly<Partial<Record<Kind, string>>>
  readonly onKind: (kind: Kind | undefined) => void
}
/** The keys stay in the line: each chip says the key that does the same there. */
export const KindChips = ({ kind, counts, onKind }: Props) => {
  const { t } = useTranslation('palette')
  return (
    <div className={styles['kinds']}>
      {[undefined, ...kinds].map((of) => {
        const label = of ? t(`kind.${of}`) : t('all')
        const count = of && counts[of]
        return (
          <button
            key={of ?? 'all'}
            type="button"
            className="plain"
            tabIndex={-1}
            aria-pressed={kind === of}
            title={of && t('narrow', { kind: label, key: prefixes[of] })}
            onClick={() => {
              onKind(of)
            }}
          >
            {of ? <code aria-hidden="true">{prefixes[of]}</code> : null}
            {label}
            {count === undefined ? null : <em>{count}</em>}
          </button>
        )
      })}
    </div>
  )
}
