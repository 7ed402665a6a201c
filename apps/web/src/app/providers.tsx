// What every page stands in: theme, language, queries, messages and the routes of what is granted.
import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { CallFailed, setClientHands } from '../lib/api.ts'
import { useLanguage } from '../lib/language.ts'
import { grantedKeys, useSession } from '../lib/session.ts'
import { CompanyChanged } from './company-changed.tsx'
import { makeRouter } from './router.tsx'
import { theme } from './theme.ts'

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: (count, error) => !(error instanceof CallFailed) && count < 2, refetchOnWindowFocus: false } } })

export const Providers = () => {
  const language = useLanguage()
  return (
    <ConfigProvider theme={theme} locale={language === 'en-US' ? enUS : zhCN} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      <AntApp component={false} message={{ maxCount: 3 }}><QueryClientProvider client={queries}><Routes /></QueryClientProvider></AntApp>
    </ConfigProvider>
  )
}

/** The routes are built anew when the rights change: an address that is not granted does not exist. */
const Routes = () => {
  const { message } = AntApp.useApp()
  const session = useSession()
  const [changed, setChanged] = useState(false)
  const granted = [...grantedKeys(session?.team?.operatorInfo.menuList)].join(' '), signedIn = session !== undefined, company = session?.team?.id
  const router = useMemo(() => makeRouter(new Set(granted.split(' ').filter(Boolean)), signedIn, company !== undefined), [granted, signedIn, company])
  useEffect(() => { queries.clear() }, [company, signedIn])
  useEffect(() => {
    setClientHands({ tell: (text) => { void message.error({ content: text, key: text }) }, toLogin: () => { void router.navigate({ to: '/login' }) }, companyChanged: () => { setChanged(true) } })
  }, [message, router])
  return <><RouterProvider router={router} key={`${company ?? ''} ${signedIn}`} />{changed ? <CompanyChanged /> : null}</>
}
