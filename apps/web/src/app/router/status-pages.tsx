// Pages that explain why an address has no content.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoadedOffline } from '../../lib/http/chunk.ts'
import { useOnline } from '../../lib/browser/online.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/page/document-title.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LanguageSwitch } from '../../ui/controls/language-switch.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { WaitingLines } from '../../ui/page/waiting-lines.tsx'
import { usePageName } from './page-name.ts'
import styles from '../../ui/page/whole-page.module.css'

export const NotFound = () => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const signedIn = useSession() !== undefined
  useTitle(t('notFound.title'))
  return (
    <main className={styles['notice-page']}>
      <LanguageSwitch />
      <EmptyState
        whole
        kind="none"
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <Button
            type="primary"
            onClick={() => {
              void navigate({ to: '/' })
            }}
          >
            {t(signedIn ? 'notFound.home' : 'notFound.login')}
          </Button>
        }
      />
    </main>
  )
}
const reloadPage = (): void => {
  location.reload()
}
/** `reload`: loads the page anew. */
export const PageError = ({ error, reload = reloadPage }: { error: unknown; reload?: () => void }) => {
  const { t } = useTranslation('shell')
  const online = useOnline()
  const offline = error instanceof NotLoadedOffline
  // The notice leaves with its cause.
  const back = offline && online
  useEffect(() => {
    if (back) reload()
  }, [back, reload])
  return (
    <div className={styles['notice-page']} role="alert">
      <EmptyState
        whole
        kind="sealed"
        title={t(offline ? 'error.offline' : 'error.title')}
        text={
          offline ? (
            t('error.offlineText')
          ) : (
            <>
              {t('error.text')}
              <br />
              <code>{error instanceof Error ? error.message : ''}</code>
            </>
          )
        }
        actions={
          <div className={styles['notice-acts']}>
            <Button
              hidden={offline}
              onClick={() => {
                location.assign('/')
              }}
            >
              {t('notFound.home')}
            </Button>
            <Button type="primary" disabled={offline && !online} onClick={reload}>
              {t('error.reload')}
            </Button>
          </div>
        }
      />
    </div>
  )
}
/** A page that is in the menu but not built yet. */
export const BeingBuilt = () => {
  const { t } = useTranslation('shell')
  const name = usePageName()(useLocation().pathname)
  return (
    <>
      <PageHead title={name} />
      <div className={styles['notice-page']}>
        <EmptyState kind="start" title={t('building.title')} text={t('building.text', { page: name ?? '' })} />
      </div>
    </>
  )
}
/** Shown while a page loads. */
export const PagePending = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles['page-pending']} role="status" aria-label={t('loading')}>
      <WaitingLines title={160} rows={8} />
    </div>
  )
}
