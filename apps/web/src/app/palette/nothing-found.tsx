import { useTranslation } from 'react-i18next'
import type { Kind } from './find.ts'
import styles from './palette.module.css'

interface Props {
  readonly words: string
  readonly kind: Kind | undefined
  /** Too short for what the server searches. */
  readonly short: boolean
}
/** Says honestly that nothing holds the words, or that one more character is needed. */
export const NothingFound = ({ words, kind, short }: Props) => {
  const { t } = useTranslation('palette')
  return (
    <div role="presentation" className={styles['nothing']}>
      <b>{short && kind ? t('short', { kind: t(`kind.${kind}`) }) : t('none.title', { words })}</b>
      {short && kind ? null : <span>{t('none.text')}</span>}
    </div>
  )
}
