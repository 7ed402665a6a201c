import { useTranslation } from 'react-i18next'
import { commandKey } from './command-key.ts'
import styles from './palette.module.css'

const Keys = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <span>
    {keys.map((key) => (
      <span key={key} className="kbd">
        {key}
      </span>
    ))}
    {does}
  </span>
)
/** The keys at the foot of the palette. */
export const FootKeys = ({ acts, onKeys }: { readonly acts: boolean; readonly onKeys: () => void }) => {
  const { t } = useTranslation('palette')
  return (
    <div className={styles['foot']}>
      <Keys keys={['↑', '↓']} does={t('keys.move')} />
      <Keys keys={['Enter']} does={t('keys.open')} />
      {acts ? <Keys keys={['Tab']} does={t('keys.next')} /> : null}
      <Keys keys={[commandKey, 'Enter']} does={t('keys.window')} />
      <button type="button" className="plain" tabIndex={-1} onClick={onKeys}>
        <Keys keys={['?']} does={t('keys.all')} />
      </button>
    </div>
  )
}
