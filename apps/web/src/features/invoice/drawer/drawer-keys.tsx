// The foot of the drawer: its keyboard shortcuts, and the invoice's story.
import { BookOpenText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CheckKeys } from '../doubts/check-head.tsx'
import { usePageKeys } from '../../../lib/page/page-keys.ts'
import styles from './invoice-drawer.module.css'

interface Props {
  readonly strip: boolean
  /** Its doubtful fields are being checked. */
  readonly checks: boolean
  readonly queued: boolean
  readonly onStory: () => void
}
export const DrawerKeys = ({ strip, checks, queued, onStory }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: tj } = useTranslation('judgement')
  const { t: st } = useTranslation('invoiceStory')
  usePageKeys([
    { key: 'J K', does: t('detail.keys.move') },
    ...(strip ? [{ key: 'H', does: tj('handle') }] : []),
    { key: 'V', does: t('detail.keys.verify') },
    { key: 'E', does: t('detail.keys.edit') },
    { key: 'Esc', does: t('detail.keys.close') },
  ])
  return (
    <div className={styles['drawer-keys']} data-checks={checks || undefined}>
      {checks ? (
        <CheckKeys goesOn={queued} />
      ) : (
        <span>
          <span className="kbd">J</span> <span className="kbd">K</span> {t('detail.keys.move')}
        </span>
      )}
      {strip ? (
        <span>
          <span className="kbd">H</span> {tj('handle')}
        </span>
      ) : null}
      {checks ? null : (
        <>
          <span>
            <span className="kbd">V</span> {t('detail.keys.verify')}
          </span>
          <span>
            <span className="kbd">E</span> {t('detail.keys.edit')}
          </span>
          <span>
            <span className="kbd">Esc</span> {t('detail.keys.close')}
          </span>
        </>
      )}
      {checks ? null : (
        <button type="button" className="plain link" onClick={onStory}>
          <BookOpenText size={14} strokeWidth={1.75} aria-hidden="true" />
          {st('open')}
        </button>
      )}
    </div>
  )
}
