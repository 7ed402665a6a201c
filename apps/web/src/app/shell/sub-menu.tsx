// The pages of a section by groups, each group with its icon, open until closed.
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import {
  BookOpen,
  Building2,
  CalendarCheck2,
  FolderClock,
  Handshake,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mail,
  Network,
  PackageCheck,
  ReceiptText,
  Send,
  SlidersHorizontal,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageGroup } from '@piaotai/domain/rights/permission.ts'
import type { MenuList } from '../../lib/session/session.ts'
import { useCompanies } from './use-switch.ts'
import { bookViews } from '../router/page-name.ts'
import styles from './shell.module.css'

const PaymentCount = lazy(() => import('../../features/payment/payment-count.tsx'))
const icons: Readonly<Record<PageGroup, LucideIcon>> = {
  overview: LayoutDashboard,
  month: CalendarCheck2,
  invoices: ReceiptText,
  mail: Mail,
  exchange: Send,
  records: FolderClock,
  settings: SlidersHorizontal,
  taxPull: Landmark,
  payments: Wallet,
  delivery: PackageCheck,
  partners: Handshake,
  group: Network,
  company: Building2,
  people: Users,
  intake: Inbox,
  rules: ListChecks,
  books: BookOpen,
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
  /** What the menu names of a page: itself, or each of its views. */
  const entriesOf = (key: string): readonly (readonly [name: string, view?: 'rules' | 'accounts' | 'companies'])[] => {
    if (key === 'menu_4.caiwupz') return bookViews.map((view) => [t(`books.${view}`), view === 'vouchers' ? undefined : view])
    const name = t(`page.${key}` as 'page.menu_1.home')
    return key === 'menu_2.monthClose' && companies > 1 ? [[name], [t('monthCompanies'), 'companies']] : [[name]]
  }
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
    const Icon = icons[group as PageGroup] ?? ReceiptText
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
          : pages.flatMap(({ key, path, also }) => {
              const entries = entriesOf(key)
              const open = entries.find(([, view]) => view !== undefined && view === shown) ?? entries[0]
              return entries.map((entry) => {
                const [name, view] = entry
                const on = entry === open && also.some((p) => p.path === pathname)
                return (
                  <Link
                    key={name}
                    to={path}
                    search={view ? { view } : {}}
                    activeOptions={{ exact: true }}
                    className={on ? 'on' : ''}
                    aria-current={on ? 'page' : undefined}
                  >
                    {name}
                    {group === 'payments' ? (
                      <Suspense>
                        <PaymentCount page={key} />
                      </Suspense>
                    ) : null}
                  </Link>
                )
              })
            })}
      </section>
    )
  })
}
