// On a page that someone came to for one act: the quiet way back to where they were, above the page. It comes with the tools of the head,
// after the first page.
import { useLocation, useRouter } from '@tanstack/react-router'
import { CornerUpLeft, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { arrive, endWay, placeOf, useWays } from '../../lib/page/way-back.ts'
import { usePageName } from '../router/page-name.ts'
import styles from './back-bar.module.css'

const BackBar = () => {
  const { t } = useTranslation('emptyPage')
  const { pathname, search } = useLocation()
  const { history } = useRouter()
  const pageName = usePageName()
  const here = placeOf(pathname, search)
  const way = useWays().at(-1)
  useEffect(() => {
    arrive(here)
  }, [here])
  if (way?.to !== here) return null
  const { pathname: path, searchParams } = new URL(way.back, location.origin)
  const page = pageName(path, Object.fromEntries(searchParams))
  if (page === undefined) return null
  const place = document.getElementById('way-back')
  if (place === null) return null
  return createPortal(
    <div className={styles['back-bar']} role="note">
      <button
        type="button"
        className="plain"
        onClick={() => {
          history.push(way.back)
        }}
      >
        <CornerUpLeft size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('back', { page })}
      </button>
      <button type="button" className="plain" aria-label={t('stay')} title={t('stay')} onClick={endWay}>
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>,
    place,
  )
}
export default BackBar
