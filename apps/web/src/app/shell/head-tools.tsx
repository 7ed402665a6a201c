// At the right of the header, fetched after it: the search with its key, imports that run, and the ways to records and downloads.
import { Link } from '@tanstack/react-router'
import { Download, History, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setKeyTeller } from '../../lib/page/page-keys.ts'
import type { PersonalDialogName } from '../../features/personal/dialog-names.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'
import { commandKey } from '../palette/command-key.ts'
import BackBar from './back-bar.tsx'
import RunningImports from './running-imports.tsx'
import styles from './shell.module.css'

const Palette = lazy(() => import('../palette/palette.tsx'))
const KeysDialog = lazyAntd(() => import('../palette/keys-dialog.tsx'))
const PersonalDialogs = lazyAntd(() => import('../../features/personal/personal-dialogs.tsx'))
/** Where a character is text. */
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

const HeadTools = () => {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState<'palette' | 'keys' | PersonalDialogName>()
  const close = () => {
    setOpen(undefined)
  }
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || open === 'palette') return
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') setOpen('palette')
    else if (event.key === '?' && !event.ctrlKey && !event.metaKey && open === undefined && !typing(event.target)) setOpen('keys')
    else return
    // Neither the browser’s own search, nor K of a list.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen, true)
    setKeyTeller(() => {
      setOpen('keys')
    })
    return () => {
      removeEventListener('keydown', listen, true)
      setKeyTeller(undefined)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className={`plain ${styles['search']}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={t('header.search')}
        onClick={() => {
          setOpen('palette')
        }}
      >
        <Search size={15} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('header.search')}</span>
        <code aria-hidden="true">{commandKey} K</code>
      </button>
      <RunningImports />
      <BackBar />
      <Link to="/uploadHistoryFile" search={{ type: 10 }} title={t('header.imports')}>
        <History size={15} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('header.imports')}</span>
      </Link>
      <Link to="/dataDownloadCenter" search={{ type: 10 }} title={t('header.downloads')}>
        <Download size={15} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('header.downloads')}</span>
      </Link>
      <Suspense>
        {open === 'palette' ? (
          <Palette
            openPersonal={setOpen}
            onClose={() => {
              // What it opened instead stays.
              setOpen((now) => (now === 'palette' ? undefined : now))
            }}
          />
        ) : open === 'keys' ? (
          <KeysDialog onClose={close} />
        ) : open ? (
          <PersonalDialogs open={open} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
export default HeadTools
