// The foot of the drawer: its keyboard shortcuts, and the invoice's story.
import { BookOpenText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './invoice-drawer.module.css'

export const DrawerKeys = ({ strip, onStory }: { readonly strip: boolean; readonly onStory: () => void }) => {
  const { t } = useTranslation('invoice')
  const { t: tj } = useTranslation('judgement')
  const { t: st } = useTranslation('invoiceStory')
  return (
    <div className={styles['drawer-keys']}>
      <span>
        <span className="kbd">J</span> <span className="kbd">K</span> {t('detail.keys.move')}
      </span>
      {strip ? (
        <span>
          <span className="kbd">H</span> {tj('handle')}
        </span>
      ) : null}
      <span>
        <span className="kbd">V</span> {t('detail.keys.verify')}
      </span>
      <span>
        <span className="kbd">E</span> {t('detail.keys.edit')}
      </span>
      <span>
        <span className="kbd">Esc</span> {t('detail.keys.close')}
      </span>
      <button type="button" className="plain link" onClick={onStory}>
        <BookOpenText size={14} strokeWidth={1.75} aria-hidden="true" />
        {st('open')}
      </button>
    </div>
  )
}
