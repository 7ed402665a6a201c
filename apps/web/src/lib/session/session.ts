// The session of this tab: token, company and granted menu, in session storage; subscribers are notified of changes.
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { UserInfo } from '@piaotai/contract/account/account.ts'
import type { MenuSection, CompanyInfo } from '@piaotai/contract/company/company-shapes.ts'
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { sessionStore } from '../browser/storage.ts'

export type MenuList = z.output<typeof MenuSection>[]
export interface Session {
  readonly token: string
  readonly user?: z.output<typeof UserInfo>
  readonly company?: z.output<typeof CompanyInfo>
}
const key = 'piaotai.session'
const sectionKey = 'piaotai.section'
const listeners = new Set<() => void>()
const read = (): Session | undefined => {
  try {
    return (JSON.parse(sessionStore.getItem(key) ?? 'null') as Session | null) ?? undefined
  } catch {
    return undefined
  }
}
let current = read()

export const currentSession = (): Session | undefined => current
/**
 * `quietly`: subscribers are not notified yet, because the session is incomplete; until then a reload restores the
 * previous one.
 */
export const setSession = (session: Session | undefined, quietly = false): void => {
  current = session
  if (quietly) return
  if (session) sessionStore.setItem(key, JSON.stringify(session))
  else {
    sessionStore.removeItem(key)
    sessionStore.removeItem(sectionKey)
  }
  for (const listener of listeners) listener()
}
export const useSession = (): Session | undefined =>
  useSyncExternalStore((listen) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  }, currentSession)

/** Notifies of each complete session, with the previous one; returns the unsubscribe function. */
export const watchSession = (tell: (session: Session | undefined, before: Session | undefined) => void): (() => void) => {
  let before = current
  const hear = () => {
    const last = before
    before = current
    tell(current, last)
  }
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

/** Keys of every section, page and button that the server granted. */
export const grantedKeys = (menu: MenuList | undefined): ReadonlySet<Permission> =>
  new Set((menu ?? []).flatMap((s) => [s.key, ...s.pages.flatMap((p) => [p.key, ...p.buttons])]))
/** The last visited top-level section. */
export const rememberSection = (section: string): void => {
  sessionStore.setItem(sectionKey, section)
}
export const rememberedSection = (): string | null => sessionStore.getItem(sectionKey)
