// A page that needs no sign-in: one sheet with a tear line. Above it the result, below it the input.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../lib/language.ts'
import { useTitle } from '../lib/title.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import './public-sheet.css'
import '../lib/login-sentences.ts'

export const PublicSheet = ({
  title,
  wide = false,
  children,
  below,
  fluid = false,
  aside,
  foot,
}: {
  title: string
  wide?: boolean
  children: ReactNode
  below?: ReactNode
  /** Made for phones too. */
  fluid?: boolean
  /** Beside the sheet, or under it on a phone. */
  aside?: ReactNode
  foot?: ReactNode
}) => {
  const { t } = useTranslation('login')
  const english = useLanguage() === 'en-US'
  useTitle(title)
  return (
    <div className={`public${fluid ? ' fluid' : ''}`}>
      <header>
        <Link to="/" aria-label={t('product')}>
          <Logo english={english} />
        </Link>
        <span>{title}</span>
        <LanguageSwitch />
      </header>
      <div className="sheet-row">
        <main className={`sheet${wide ? ' wide' : ''}`}>
          <div className="sheet-above">{children}</div>
          {below ? (
            <>
              <div className="tear" aria-hidden="true" />
              <div className="sheet-below">{below}</div>
            </>
          ) : null}
        </main>
        {aside ? <aside className="sheet-aside">{aside}</aside> : null}
      </div>
      {foot ? <footer>{foot}</footer> : null}
    </div>
  )
}
