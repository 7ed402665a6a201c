// The routes as types: `<Link to>`, `navigate` and `redirect` take paths that exist, and nothing else.
import type { AnyRoute, RootRoute, Route, Router } from '@tanstack/react-router'
import type { RoutePath } from '@piaotai/domain/paths.ts'
import type { PagePath } from '@piaotai/domain/rights/permission.ts'
import type { Addresses } from './addresses.ts'

interface Validator<Asked> {
  types: { input: Asked; output: Asked }
  parse: (raw: unknown) => Asked
}
type Asked<P extends RoutePath, Search> = Route<unknown, RootRoute, P, P, P, P, Validator<Search>, Record<never, never>>
/** A page that `Addresses` does not name is asked for nothing. */
type Page<P extends RoutePath> = P extends keyof Addresses
  ? Asked<P, Addresses[P]>
  : P extends PagePath
    ? Asked<P, Readonly<Record<string, never>>>
    : AnyRoute
type ByPath = { readonly [P in RoutePath]: Page<P> }
interface Paths {
  fileRoutesByFullPath: ByPath
  fullPaths: RoutePath
  fileRoutesByTo: ByPath
  to: RoutePath
  fileRoutesById: ByPath
  id: RoutePath
}
declare const root: AnyRoute
/** The tree of any session: which of its paths are there is known when it is made. */
type Tree = ReturnType<typeof root._addFileTypes<Paths>>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<Tree, 'never', false>
  }
}
