// A component on a page of a document: routes in memory, queries, messages and sentences as in the app; calls go to a server on a socket.
import './browser.ts'
import { App, ConfigProvider } from 'antd'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { afterEach } from 'vitest'
import { parseValue } from '../../src/lib/page/address.ts'
import { Messages } from '../../src/ui/overlay/message.tsx'
import { guardDoubleClicks } from '../../src/lib/hooks/guard.ts'
import { chooseLanguage, startLanguage, type Language } from '../../src/lib/i18n/language.ts'

// What a document without a screen lacks.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
Element.prototype.scrollTo = () => undefined
globalThis.scrollTo = () => undefined
afterEach(cleanup)
// A failure names what is missing; the whole document says no more.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? '') })
guardDoubleClicks()

/** Shows `Page` at an address; answers where the page stands. */
export const showPage = async (Page: () => React.ReactNode, at = '/page', language: Language = 'zh-CN') => {
  await startLanguage()
  await chooseLanguage(language)
  const root = createRootRoute()
  const route = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: parseSearchWith(parseValue),
    stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
    routeTree: root.addChildren([route('/page', Page), route('/elsewhere', () => <p>elsewhere</p>)]),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await router.load()
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Messages />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return {
    address: () => `${router.state.location.pathname}${router.state.location.searchStr}`,
    goTo: (to: string) => router.navigate({ to }),
  }
}
