// The providers around every page: queries, messages and the granted routes.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { setClientHands } from '../lib/http/api.ts'
import { rememberReturnPath } from '../lib/session/return-path.ts'
import { makeQueries } from '../lib/http/queries.ts'
import { currentSession, watchSession } from '../lib/session/session.ts'
import { leaveSession, refreshRights } from '../lib/session/sign-in.ts'
import { listenToTabs } from '../lib/session/tabs.ts'
import { lazyAntd } from '../ui/theme/lazy-antd.ts'
import { message, Messages } from '../ui/overlay/message.tsx'
import { useLiveRouter } from './router/live-router.ts'
import { useActProofDialog } from './hosts/act-proof-host.tsx'
import { useOwnProofDialog } from './hosts/own-proof-host.tsx'

const CompanyChanged = lazyAntd(() => import('./shell/company-changed.tsx'))
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

export const Providers = () => (
  <QueryClientProvider client={queries}>
    <Routes />
    <Messages />
  </QueryClientProvider>
)

/** Rebuilds the routes when the permissions change: an address that is not granted does not exist. */
const Routes = () => {
  const { router, standing } = useLiveRouter()
  const [changed, setChanged] = useState(false)
  const { reauthenticate, dialog } = useOwnProofDialog()
  const { proveAct, dialog: actDialog } = useActProofDialog()
  useEffect(() => {
    setClientHands({
      tell: (text) => {
        message.error({ content: text, key: text })
      },
      toLogin: () => {
        void router.navigate({ to: '/login' })
      },
      companyChanged: () => {
        setChanged(true)
      },
      rightsChanged: refresh,
      reauthenticate,
      proveAct,
      leaving: (person) => {
        rememberReturnPath(location.pathname + location.search, person)
      },
    })
  }, [router, reauthenticate, proveAct])
  useEffect(
    () =>
      listenToTabs({
        left: () => {
          setChanged(true)
        },
        out: () => {
          void leaveSession()
        },
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
      {actDialog}
      <Suspense>
        {changed ? (
          <CompanyChanged
            onBack={() => {
              setChanged(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
