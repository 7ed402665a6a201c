// A page that needs no sign-in: one sheet with a tear line. Above it the result, below it the input.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTitle } from '../../lib/page/document-title.ts'
import { LanguageSwitch } from '../../ui/controls/language-switch.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import styles from './public-sheet.module.css'

export const PublicSheet = ({
  title,
  wide = false,
  children,
  below,
  aside,
  foot,
}: {
  title: string
  wide?: boolean
  children: ReactNode
  below?: ReactNode
  /** Beside the sheet, or under it on a phone. */
  aside?: ReactNode
  foot?: ReactNode
}) => {
  const { t } = useTranslation('account')
  const english = useLanguage() === 'en-US'
  useTitle(title)
  return (
    <div className={styles['public']}>
      <header>
        <Link to="/" aria-label={t('product')}>
          <Logo english={english} />
        </Link>
        <span>{title}</span>
        <LanguageSwitch />
      </header>
      <div className={styles['sheet-row']}>
        <main className={`${styles['sheet']}${wide ? ' wide' : ''}`}>
          <div className={styles['sheet-above']}>{children}</div>
          {below ? (
            <>
              <div className={styles['tear']} aria-hidden="true" />
              <div className={styles['sheet-below']}>{below}</div>
            </>
          ) : null}
        </main>
        {aside ? <aside className={styles['sheet-aside']}>{aside}</aside> : null}
      </div>
      {foot ? <footer>{foot}</footer> : null}
    </div>
  )
}
