// Header, sub-menu and sheet around every page of a signed-in person. The menu follows the granted routes.
import { Outlet, Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { rememberedSection, rememberSection, useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/page/document-title.ts'
import { fetchAntdAhead } from '../../ui/theme/lazy-antd.ts'
import { Logo } from '../../ui/page/logo.tsx'
import { CompanySwitch } from './company-switch.tsx'
import { EnterCompanyHost } from '../hosts/enter-company-host.tsx'
import { ManualEntryDialogHost } from '../hosts/manual-entry-dialog-host.tsx'
import { ExportDialogHost } from '../hosts/export-dialog-host.tsx'
import { ImportDialogHost } from '../hosts/import-dialog-host.tsx'
import { PaymentDialogHost } from '../hosts/payment-dialog-host.tsx'
import { PushDialogHost } from '../hosts/push-dialog-host.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { usePageName } from '../router/page-name.ts'
import { PersonMenu } from './person-menu.tsx'
import { QuotaFoot } from './quota-foot.tsx'
import { landingOf } from '../router/section-landing.ts'
import { SubMenu } from './sub-menu.tsx'
import styles from './shell.module.css'

const NoticeBell = lazy(() => import('../../features/notice/notice-bell.tsx'))
const SuiteEnded = lazy(() => import('./suite-ended.tsx'))
const HeadTools = lazy(() => import('./head-tools.tsx'))

export const Shell = () => {
  const { t } = useTranslation('shell')
  const company = useSession()?.company
  const menu = company?.operatorInfo.menuList ?? []
  const main = useRef<HTMLElement>(null)
  const english = useLanguage() === 'en-US'
  const { pathname, search } = useLocation()
  const found = menu.find((s) => s.pages.some((p) => p.path === pathname))
  const active = found ?? menu.find((s) => s.key === rememberedSection()) ?? menu[0]
  useEffect(() => {
    if (found) rememberSection(found.key)
  }, [found])
  useEffect(fetchAntdAhead, [])
  useTitle(usePageName()(pathname, search))
  return (
    <ManualEntryDialogHost>
      <ImportDialogHost>
        <ExportDialogHost>
          <PaymentDialogHost>
            <div className={styles['shell']}>
              <a
                href="#main"
                className={styles['skip']}
                onClick={(event) => {
                  event.preventDefault()
                  main.current?.focus()
                }}
              >
                {t('header.skip')}
              </a>
              <header>
                <Link to="/home" className={styles['logo-link']} aria-label={t('product')}>
                  <Logo english={english} />
                </Link>
                <nav className={styles['top']} aria-label={t('header.sections')}>
                  {menu.map((s) => (
                    <Link
                      key={s.key}
                      to={landingOf(s)}
                      className={s.key === active?.key ? 'on' : ''}
                      aria-current={s.key === active?.key ? 'true' : undefined}
                    >
                      {t(`section.${s.name}` as 'section.personal')}
                    </Link>
                  ))}
                </nav>
                <div className={styles['head-right']}>
                  <Suspense>
                    <HeadTools />
                  </Suspense>
                  <Suspense fallback={<span className="bell-room" />}>
                    <NoticeBell />
                  </Suspense>
                  <LanguageToggle />
                  <CompanySwitch />
                  <PersonMenu />
                </div>
              </header>
              <aside aria-label={active ? t(`section.${active.name}` as 'section.personal') : undefined}>
                <div>{active ? <SubMenu key={active.key} section={active} pathname={pathname} /> : null}</div>
                <QuotaFoot />
              </aside>
              <main ref={main} tabIndex={-1}>
                {company?.ended ? (
                  <Suspense>
                    <SuiteEnded />
                  </Suspense>
                ) : null}
                <div id="way-back" />
                <EnterCompanyHost>
                  <PushDialogHost>
                    <Outlet />
                  </PushDialogHost>
                </EnterCompanyHost>
              </main>
            </div>
          </PaymentDialogHost>
        </ExportDialogHost>
      </ImportDialogHost>
    </ManualEntryDialogHost>
  )
}
