// The providers around every page: theme, language, queries, messages and the granted routes.
import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setClientHands } from '../lib/api.ts'
import { useColorMode } from '../lib/color-mode.ts'
import { rememberReturnPath } from '../lib/return-path.ts'
import { useLanguage } from '../lib/language.ts'
import { makeQueries } from '../lib/queries.ts'
import { currentSession, watchSession } from '../lib/session.ts'
import { refreshRights } from '../lib/sign-in.ts'
import { onTabMessage } from '../lib/tabs.ts'
import { CompanyChanged } from './company-changed.tsx'
import { useLiveRouter } from './live-router.ts'
import { useOwnProofDialog } from './own-proof-host.tsx'
import { themeFor } from './theme.ts'

const queries = makeQueries()
/** Data of one person or company is never shown to another. */
watchSession((session, before) => {
  if (session?.token !== before?.token || session?.company?.id !== before?.company?.id) queries.clear()
})

/** Refusals come in bursts, and a tab may become visible every second: one reload of the menu serves all of them. */
const refreshMs = 5000
let refreshed = 0
const refresh = (): void => {
  if (!currentSession()?.company || Date.now() - refreshed < refreshMs) return
  refreshed = Date.now()
  refreshRights().catch(() => undefined)
}

/**
 * The loading icon of buttons is our own: antd's waits for the end of an animation; an answer during it cancels that
 * end, and the icon stays.
 */
export const Providers = () => {
  const language = useLanguage()
  const mode = useColorMode()
  const { t } = useTranslation('form')
  return (
    <ConfigProvider
      modal={{ centered: true }}
      theme={themeFor(mode)}
      locale={language === 'en-US' ? enUS : zhCN}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false, loadingIcon: <LoaderCircle size={14} className="spin" role="img" aria-label={t('busy')} /> }}
    >
      <AntApp component={false} message={{ maxCount: 3 }}>
        <QueryClientProvider client={queries}>
          <Routes />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}

/** Rebuilds the routes when the permissions change: an address that is not granted does not exist. */
const Routes = () => {
  const { message } = AntApp.useApp()
  const { router, standing } = useLiveRouter()
  const [changed, setChanged] = useState(false)
  const { reauthenticate, dialog } = useOwnProofDialog()
  useEffect(() => {
    setClientHands({
      tell: (text) => {
        void message.error({ content: text, key: text })
      },
      toLogin: () => {
        void router.navigate({ to: '/login' })
      },
      companyChanged: () => {
        setChanged(true)
      },
      rightsChanged: refresh,
      reauthenticate,
      leaving: (person) => {
        rememberReturnPath(location.pathname + location.search, person)
      },
    })
  }, [message, router, reauthenticate])
  useEffect(
    () =>
      onTabMessage(() => {
        setChanged(true)
      }),
    [],
  )
  useEffect(() => {
    // The stored menu may be out of date: after a grant, a person reloads the page to see it. A refusal right after
    // this reads the menu again.
    refreshRights().catch(() => undefined)
    const look = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <>
      <RouterProvider router={router} key={standing} />
      {dialog}
      {changed ? (
        <CompanyChanged
          onBack={() => {
            setChanged(false)
          }}
        />
      ) : null}
    </>
  )
}
