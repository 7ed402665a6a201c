// A page that needs no sign-in: one sheet with a tear line. Above it the result, below it the input.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../lib/language.ts'
import { useTitle } from '../lib/title.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import './public-sheet.css'

export const PublicSheet = ({
  title,
  wide = false,
  children,
  below,
}: {
  title: string
  wide?: boolean
  children: ReactNode
  below?: ReactNode
}) => {
  const { t } = useTranslation('login')
  const english = useLanguage() === 'en-US'
  useTitle(title)
  return (
    <div className="public">
      <header>
        <Link to="/" aria-label={t('product')}>
          <Logo english={english} />
        </Link>
        <span>{title}</span>
        <LanguageSwitch />
      </header>
      <main className={`sheet${wide ? ' wide' : ''}`}>
        <div className="sheet-above">{children}</div>
        {below ? (
          <>
            <div className="tear" aria-hidden="true" />
            <div className="sheet-below">{below}</div>
          </>
        ) : null}
      </main>
    </div>
  )
}
