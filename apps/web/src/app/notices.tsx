// Pages that say why there is nothing here.
import { Button } from 'antd'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { allPages } from '@piaotai/domain/permissions.ts'
import { useSession } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export const NotFound = () => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const signedIn = useSession() !== undefined
  return <div className="notice-page"><EmptyState kind="none" title={t('notFound.title')} text={t('notFound.text')} actions={<Button type="primary" onClick={() => { void navigate({ to: '/' }) }}>{t(signedIn ? 'notFound.home' : 'notFound.login')}</Button>} /></div>
}
export const PageError = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('shell')
  return <div className="notice-page"><EmptyState kind="sealed" title={t('error.title')} text={<>{t('error.text')}<br /><code>{error instanceof Error ? error.message : ''}</code></>} actions={<Button type="primary" onClick={() => { location.reload() }}>{t('error.reload')}</Button>} /></div>
}
/** A page that is in the menu before it is in the product. */
export const BeingBuilt = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const found = allPages.find((p) => p.path === pathname)
  return <div className="notice-page"><EmptyState kind="start" title={t('building.title')} text={t('building.text', { page: found ? t(`page.${found.key}` as 'page.menu_1.home') : '' })} /></div>
}
