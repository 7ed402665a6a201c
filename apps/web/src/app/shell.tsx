// Header, sub-menu and the sheet: what every page of a signed-in person stands in. The menu is read off the granted routes.
import { Outlet, Link, useLocation } from '@tanstack/react-router'
import { FolderClock, History, LayoutDashboard, ReceiptText, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../lib/language.ts'
import { rememberedSection, rememberSection, useSession, type MenuList } from '../lib/session.ts'
import { Logo } from '../ui/logo.tsx'
import { CompanySwitch, PersonMenu } from './header-menus.tsx'
import { ImportDialogHost } from './import-dialog-host.tsx'

const RunningImports = lazy(() => import('./running-imports.tsx'))
const groupIcons: Readonly<Record<string, LucideIcon>> = { overview: LayoutDashboard, invoices: ReceiptText, records: FolderClock }

export const Shell = () => {
  const { t } = useTranslation('shell')
  const menu = useSession()?.team?.operatorInfo.menuList ?? []
  const english = useLanguage() === 'en-US'
  const { pathname } = useLocation()
  const found = menu.find((s) => s.pages.some((p) => p.path === pathname))
  const active = found ?? menu.find((s) => s.key === rememberedSection()) ?? menu[0]
  useEffect(() => { if (found) rememberSection(found.key) }, [found])
  const title = found?.pages.find((p) => p.path === pathname)
  useEffect(() => { document.title = `${title ? `${t(`page.${title.key}` as 'page.menu_1.home')} · ` : ''}${t('product')}` }, [title, t])
  return (
    <ImportDialogHost>
      <div className="shell">
        <header>
          <Link to="/home" className="logo-link" aria-label={t('product')}><Logo english={english} /></Link>
          <nav className="top" aria-label={t('product')}>{menu.map((s) => <Link key={s.key} to={s.pages[0]?.path ?? s.base} className={s.key === active?.key ? 'on' : ''}>{t(`section.${s.name}` as 'section.personal')}</Link>)}</nav>
          <div className="head-right">
            <Suspense><RunningImports /></Suspense>
            <Link to="/uploadHistoryFile" search={{ type: 10 }}><History size={15} strokeWidth={1.75} />{t('header.imports')}</Link>
            <CompanySwitch />
            <PersonMenu />
          </div>
        </header>
        <aside>{active ? <SubMenu section={active} pathname={pathname} /> : null}</aside>
        <main><Outlet /></main>
      </div>
    </ImportDialogHost>
  )
}

const SubMenu = ({ section, pathname }: { section: MenuList[number]; pathname: string }) => {
  const { t } = useTranslation('shell')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const groups = [...new Set(section.pages.map((p) => p.group))]
  const toggle = (group: string) => { setClosed((before) => { const next = new Set(before); if (!next.delete(group)) next.add(group); return next }) }
  return groups.map((group) => {
    const Icon = groupIcons[group] ?? ReceiptText
    return (
      <section key={group}>
        <button type="button" className="plain group-title" aria-expanded={!closed.has(group)} onClick={() => { toggle(group) }}><Icon size={14} strokeWidth={1.75} />{t(`group.${group}` as 'group.invoices')}</button>
        {closed.has(group) ? null : section.pages.filter((p) => p.group === group && !p.hidden).map((p) => <Link key={p.key} to={p.path} className={p.path === pathname ? 'on' : ''} aria-current={p.path === pathname ? 'page' : undefined}>{t(`page.${p.key}` as 'page.menu_1.home')}</Link>)}
      </section>
    )
  })
}
