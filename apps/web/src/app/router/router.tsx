// Routes: the public ones and the granted pages. Unknown addresses go to /V404.
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { RoutePath } from '@piaotai/domain/paths.ts'
import { allPages, sections, type SectionPath } from '@piaotai/domain/rights/permission.ts'
import { parseValue } from '../../lib/page/address.ts'
import { loadChunk } from '../../lib/http/chunk.ts'
import { sayAll } from '../../lib/i18n/language.ts'
import { currentSession, type MenuList, type Session } from '../../lib/session/session.ts'
import { rememberReturnPath } from '../../lib/session/return-path.ts'
import { refreshRights } from '../../lib/session/sign-in.ts'
import { BeingBuilt, NotFound, PageError, PagePending } from './status-pages.tsx'
import { withAntd } from '../../ui/theme/lazy-antd.ts'
import { isBare, pages, type Loader } from './pages.ts'
import { anybodysPages, signInPages, personPages } from './public-routes.ts'
import { landingOf } from './section-landing.ts'

const history = createBrowserHistory()
const notIncluded: Loader = () => import('./not-included.tsx')
const refused: Loader = () => import('./refused.tsx')

/** A page with what it stands in. */
const whole = (page: Loader): Loader => (isBare(page) ? page : withAntd(page))
/** A part and all that is said there. */
const spoken =
  <T,>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [part] = await Promise.all([load(), sayAll()])
    return part
  }
/** The routes' inputs as one key: session, company, granted pages, and whether the suite includes them. */
export const standingOf = (session: Session | undefined): string =>
  session ? JSON.stringify([session.token, session.company?.id, ...granted(session).map((p) => p.key + p.included)]) : ''
const menuOf = (session: Session | undefined): MenuList => session?.company?.operatorInfo.menuList ?? []
const granted = (session: Session | undefined): MenuList[number]['pages'] => menuOf(session).flatMap((s) => s.pages)
/** Other addresses of sections; the rest of the path stays. */
const aliases: Readonly<Record<string, SectionPath>> = { '/peoticket': '/home', '/partners': '/partner' }
/** An address of the product, whether or not this person may open it. */
const isOurs = (path: string): boolean => allPages.some((p) => p.path === path) || sections.some((s) => s.base === path)

/** Whether anybody was signed in on this page. */
let began = false

export const makeRouter = (session: Session | undefined) => {
  const standing = standingOf(session)
  const signedIn = session !== undefined
  const inCompany = session?.company !== undefined
  const home = !signedIn ? '/login' : inCompany ? '/home' : '/createTeam'
  /** Redirects, unless the session has changed meanwhile: then new routes are about to take over. */
  const lead = (to: RoutePath): void => {
    if (standingOf(currentSession()) === standing) throw redirect({ to })
  }

  began ||= signedIn
  /** A link from elsewhere leads on after signing in; whoever signs out here is led nowhere. */
  const comeBackTo = (address: string): void => {
    if (!began) rememberReturnPath(address)
  }

  const root = createRootRoute({ component: Outlet })
  /** Pages of their own; the bare one among them, to sign in, says little. */
  const at = (path: string, component: Loader) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: lazyRouteComponent(() => loadChunk(isBare(component) ? component : spoken(whole(component)))),
    })
  const away = (path: string, to: RoutePath) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ location }) => {
        if (path in personPages) comeBackTo(location.href)
        lead(to)
      },
    })
  const along = (alias: string, base: SectionPath) =>
    createRoute({
      getParentRoute: () => root,
      path: `${alias}/$`,
      beforeLoad: ({ location, params }) => {
        // What follows may be no page at all: the route that it leads to says so.
        throw redirect({ to: `${base}/${(params as { readonly _splat?: string })._splat ?? ''}` as string, search: location.search })
      },
    })
  const all = (table: Readonly<Record<string, Loader>>, open: boolean, otherwise: RoutePath) =>
    Object.entries(table).map(([path, loader]) => (open ? at(path, loader) : away(path, otherwise)))

  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazyRouteComponent(() => loadChunk(spoken(() => import('../shell/shell.tsx'))), 'Shell'),
  })
  const inShell = [...granted(session), { path: '/help', key: 'help', included: true } as const].map(({ path, key, included }) => {
    const loader = included ? pages[key] : notIncluded
    return createRoute({
      getParentRoute: () => shell,
      path,
      component: loader ? lazyRouteComponent(() => loadChunk(whole(loader))) : BeingBuilt,
    })
  })
  const bases = menuOf(session)
    .filter((s) => s.pages.every((p) => p.path !== s.base))
    .map((s) =>
      createRoute({
        getParentRoute: () => shell,
        path: s.base,
        beforeLoad: () => {
          lead(landingOf(s))
        },
      }),
    )
  /**
   * A page outside the routes: the menu may have changed since they were built, so it is reloaded and they are rebuilt.
   */
  const unmatched = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: lazyRouteComponent(() => loadChunk(whole(refused))),
    beforeLoad: async ({ location, preload }) => {
      if (!isOurs(location.pathname)) lead('/V404')
      if (!preload) await refreshRights()
    },
  })
  const outside = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => {
      if (isOurs(location.pathname)) comeBackTo(location.href)
      lead(isOurs(location.pathname) ? home : '/V404')
    },
  })
  return createRouter({
    history,
    parseSearch: parseSearchWith(parseValue),
    stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
    routeTree: root.addChildren([
      away('/', home),
      ...Object.entries(aliases).flatMap(([alias, base]) => [away(alias, base), along(alias, base)]),
      ...all(signInPages, !signedIn, home),
      ...all(personPages, signedIn, '/login'),
      ...all(anybodysPages, true, home),
      createRoute({ getParentRoute: () => root, path: '/V404', component: NotFound }),
      ...(inCompany ? [shell.addChildren([...inShell, ...bases, unmatched])] : [at('/help', pages.help!), outside]),
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  })
}
