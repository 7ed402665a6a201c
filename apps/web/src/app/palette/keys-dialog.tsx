// ?: the keys of the page that is open, and those of every page.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageKeys, type PageKey } from '../../lib/page/page-keys.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { prefixes } from './find.ts'
import { commandKey } from './command-key.ts'
import styles from './palette.module.css'

const Part = ({ title, keys }: { readonly title: string; readonly keys: readonly PageKey[] }) =>
  keys.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={`${key} ${does}`}>
            <dt>
              <span className="kbd">{key}</span>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('palette')
  const [ofPage] = useState(pageKeys)
  return (
    <Dialog
      title={t('help.title')}
      width={680}
      onClose={onClose}
      note={
        <Link to="/help" onClick={onClose}>
          {t('act.help')}
        </Link>
      }
    >
      <div className={styles['help']}>
        <Part title={t('help.page')} keys={ofPage} />
        <Part
          title={t('help.everywhere')}
          keys={[
            { key: `${commandKey} K`, does: t('help.search') },
            { key: '?', does: t('help.keys') },
            { key: 'Tab', does: t('help.skip') },
            { key: 'Esc', does: t('help.close') },
          ]}
        />
        <Part
          title={t('help.inPalette')}
          keys={[
            { key: '↑ ↓', does: t('help.move') },
            { key: 'Enter', does: t('help.choose') },
            { key: 'Tab', does: t('help.act') },
            { key: `${commandKey} Enter`, does: t('help.window') },
            { key: Object.values(prefixes).join(' '), does: t('help.narrow') },
          ]}
        />
      </div>
    </Dialog>
  )
}
export default KeysDialog
