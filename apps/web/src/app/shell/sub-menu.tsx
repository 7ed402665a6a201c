// The pages of a section by groups, each group with its icon, open until closed.
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageGroup, PageKey } from '@piaotai/domain/rights/permission.ts'
import type { MenuList } from '../../lib/session/session.ts'
import { useCompanies } from './use-switch.ts'
import { menuViews } from '../router/menu-views.ts'
import { groupIcons } from './group-icons.ts'
import styles from './shell.module.css'

/** How many wait on a page or a view of it, beside its name. */
const counts: { readonly [K in PageGroup]?: ComponentType<{ readonly page: string; readonly view: string | undefined }> } = {
  month: lazy(() => import('../../features/month/month-count.tsx')),
  payments: lazy(() => import('../../features/payment/payment-count.tsx')),
  taxPull: lazy(() => import('../../features/tax-pull/bureau-count.tsx')),
}

export const SubMenu = ({ section, pathname }: { section: MenuList[number]; pathname: string }) => {
  const { t } = useTranslation('shell')
  const shown = useSearch({ strict: false, select: (search) => (search as { view?: unknown }).view })
  const companies = useCompanies().length
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { pathname: at, searchStr } = useLocation()
  // A low window does not show the whole menu: the open page's name is scrolled into it.
  useEffect(() => {
    document.querySelector(`.${styles['group-title']} ~ [aria-current="page"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at, searchStr])
  /** The view of a page that is open, if the menu names it. */
  const viewAt = (key: PageKey) => menuViews[key]?.find((view) => view === shown)
  const toggle = (group: string) => {
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(group)) next.add(group)
      return next
    })
  }
  return [
    ...Map.groupBy(
      section.pages.filter((p) => !p.hidden),
      (p) => p.group,
    ),
  ].map(([group, granted]) => {
    // The addresses of the overview open one page: the menu names it once.
    const pages =
      group === 'overview' ? granted.slice(0, 1).map((p) => ({ ...p, also: granted })) : granted.map((p) => ({ ...p, also: [p] }))
    // Views stand below all pages of their group.
    const views = pages.flatMap((page) =>
      (menuViews[page.key] ?? []).filter((view) => view !== 'companies' || companies > 1).map((view) => ({ ...page, view })),
    )
    const Count = counts[group as PageGroup]
    const Icon = groupIcons[group as PageGroup] ?? groupIcons.invoices
    return (
      <section key={group}>
        <button
          type="button"
          className={`plain ${styles['group-title']}`}
          aria-expanded={!closed.has(group)}
          onClick={() => {
            toggle(group)
          }}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          {t(`group.${group}` as 'group.invoices')}
        </button>
        {closed.has(group)
          ? null
          : [...pages.map((page) => ({ ...page, view: undefined })), ...views].map(({ key, path, also, view }) => {
              const on = view === viewAt(key) && also.some((p) => p.path === pathname)
              return (
                <Link
                  key={`${key} ${view}`}
                  to={path}
                  search={view ? { view } : {}}
                  activeOptions={{ exact: true }}
                  className={on ? 'on' : ''}
                  aria-current={on ? 'page' : undefined}
                >
                  {view ? t(`view.${view}`) : t(`page.${key}` as 'page.menu_1.home')}
                  {Count ? (
                    <Suspense>
                      <Count page={key} view={view} />
                    </Suspense>
                  ) : null}
                </Link>
              )
            })}
      </section>
    )
  })
}
