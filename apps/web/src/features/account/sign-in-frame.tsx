// The frame of all sign-in pages: the paper at left introduces the app, the form is at right.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/language.ts'
import { useTitle } from '../../lib/page/document-title.ts'
import { LanguageSwitch } from '../../ui/controls/language-switch.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { Rosette } from './rosette.tsx'
import styles from './sign-in-frame.module.css'

export const SignInFrame = ({ title, sub, children }: { title: string; sub?: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation('account')
  const english = useLanguage() === 'en-US'
  useTitle(title)
  return (
    <div className={styles['entry']}>
      <aside className={styles['entry-paper']} aria-label={t('product')}>
        <Rosette />
        <div className={styles['entry-words']}>
          <Logo english={english} size={34} large />
          <p className={`${styles['slogan']}${english ? ` ${styles['english']}` : ''}`}>
            {t('slogan1')}
            <br />
            {t('slogan2')}
          </p>
          <p>
            {t('text1')}
            <br />
            {t('text2')}
          </p>
        </div>
        <div className={styles['entry-foot']}>{t('foot')}</div>
      </aside>
      <main className={styles['entry-main']}>
        <LanguageSwitch />
        <div className={styles['entry-form']}>
          <h1>{title}</h1>
          {sub ? <p className="sub">{sub}</p> : null}
          {children}
        </div>
      </main>
    </div>
  )
}
