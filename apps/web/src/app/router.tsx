// Routes: the public ones, and of the pages those that are granted. Unknown addresses go to /V404.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { allPages, sections } from '@piaotai/domain/permissions.ts'
import { NotFound, PageError } from './notices.tsx'
import { entryPages, personPages, visitorPages } from './public-routes.ts'

type Loader = () => Promise<{ default: React.ComponentType }>
const invoiceList = (key: string): Loader => () => import('../features/invoices/invoice-list.page.tsx').then((m) => ({ default: m.invoiceListPage(key) }))
const overview = (area: 'personal' | 'company'): Loader => () => import('../features/overview/overview.page.tsx').then((m) => ({ default: m.overviewPage(area) }))
const importRecords: Loader = () => import('../features/imports/import-records.page.tsx')
const beingBuilt: Loader = () => import('./notices.tsx').then((m) => ({ default: m.BeingBuilt }))
/** Page key → its component; a page of the permission table without one says that it is being built. */
const pages: Readonly<Record<string, Loader>> = {
  'menu_1.home': () => import('../features/home/home.page.tsx'), 'menu_1.overView': overview('personal'), 'menu_1.overViews': overview('company'), 'menu_1.mySet': () => import('../features/personal/my-settings.page.tsx'), 'menu_1.uploadHistory': importRecords, 'menu_1.uploadHistoryFile': importRecords,
  'menu_4.comHome': () => import('../features/company/company-home.page.tsx'), 'menu_4.scan': () => import('../features/company/scan-settings.page.tsx'),
  'menu_4.staffManagement': () => import('../features/people/staff.page.tsx'), 'menu_4.permissionGroup': () => import('../features/people/permission-groups.page.tsx'),
  'menu_4.personset': () => import('../features/people/person-rights.page.tsx'), 'menu_4.rootset': () => import('../features/people/base-rights.page.tsx'), 'menu_4.importstaff': () => import('../features/people/import-staff.page.tsx'),
  ...Object.fromEntries(['menu_1.myInvoices', 'menu_1.incomeInvoice', 'menu_1.outputInvoice', 'menu_1.thirdPartyInvoice', 'menu_2.allInvoiceCo', 'menu_2.incomeInvoiceCo', 'menu_2.outputInvoiceCo', 'menu_2.thirdPartyInvoiceCo'].map((key) => [key, invoiceList(key)])),
}

export const makeRouter = (granted: ReadonlySet<string>, signedIn: boolean, inCompany: boolean) => {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: PageError })
  const page = (path: string, component: Loader, parent: () => unknown = () => root) => createRoute({ getParentRoute: parent as () => typeof root, path, component: lazyRouteComponent(component) })
  const home = !signedIn ? '/login' : inCompany ? '/home' : '/createTeam'
  const away = (path: string, to: string) => createRoute({ getParentRoute: () => root, path, beforeLoad: () => { throw redirect({ to }) } })
  const needSession = () => { if (!signedIn) throw redirect({ to: '/login' }); if (!inCompany) throw redirect({ to: '/createTeam' }) }
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'), beforeLoad: needSession })
  const inShell = allPages.filter((p) => granted.has(p.key)).map((p) => page(p.path, pages[p.key] ?? beingBuilt, () => shell))
  const publicRoutes = [
    createRoute({ getParentRoute: () => root, path: '/', beforeLoad: () => { throw redirect({ to: home }) } }),
    ...Object.entries(entryPages).map(([path, loader]) => (signedIn ? away(path, home) : page(path, loader))),
    ...Object.entries(personPages).map(([path, loader]) => (signedIn ? page(path, loader) : away(path, '/login'))),
    ...Object.entries(visitorPages).map(([path, loader]) => page(path, loader)),
    signedIn ? page('/createTeam', () => import('../features/company/create-team.page.tsx')) : away('/createTeam', '/login'),
    createRoute({ getParentRoute: () => root, path: '/V404', component: NotFound }),
    // Signed out, an address inside leads to the login; signed in, one that is not granted does not exist.
    createRoute({ getParentRoute: () => root, path: '$', beforeLoad: ({ location }) => { const known = sections.some((s) => location.pathname === s.base || location.pathname.startsWith(`${s.base}/`)) || allPages.some((p) => p.path === location.pathname); throw redirect({ to: !signedIn && known ? '/login' : '/V404' }) } }),
  ]
  return createRouter({ routeTree: root.addChildren([...publicRoutes, shell.addChildren(inShell)]), defaultPreload: 'intent', defaultPendingMs: 300 })
}
